// The texts of the page in the player's language, from the game's catalogue (game/texts, "page.").

const site = JSON.parse(document.getElementById("site").textContent);
let texts = site.texts.en;

// The text of a key, with {names} filled in.
export function words(key, facts = {}) {
  return texts[`page.${key}`].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}

// Show the page in a language such as "de-AT", English if there are no texts for it. Elements say
// themselves what they show: data-text, data-label (for screen readers).
export function show(language) {
  const short = language.slice(0, 2).toLowerCase();
  const known = short in site.texts ? short : "en";
  texts = site.texts[known];
  document.documentElement.lang = known;
  for (const node of document.querySelectorAll("[data-text]")) {
    node.textContent = words(node.dataset.text);
  }
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", words(node.dataset.label));
  }
  for (const node of document.querySelectorAll("[data-rules]")) {
    node.href = known === "en" ? "rules.html" : `rules.${known}.html`;
  }
}

// The language that the player chose in the game's settings (docs/formats.md), else the system's.
// Read here so that the page speaks it before the game can.
export function preferred() {
  try {
    localStorage.removeItem("slay-hex page language"); // kept by 0.1.0, for the same purpose
    const settings = localStorage.getItem("slay-hex/settings") ?? "";
    const chosen = settings.match(/^language=(.+)$/m);
    if (chosen?.[1] in site.texts) return chosen[1];
  } catch {
    // Blocked storage: the game tells the player.
  }
  return navigator.language ?? "en";
}
