// The texts of the page in the player's language, from the game's catalogue (game/texts, "page.").

const site = JSON.parse(document.getElementById("site").textContent);
const KEPT = "slay-hex page language"; // no key of the game, which begin with slay-hex/
let texts = site.texts.en;

// The text of a key, with {names} filled in.
export function words(key, facts = {}) {
  return texts[`page.${key}`].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}

// Show the page in a language such as "de-AT", English if there are no texts for it. Elements say
// themselves what they show: data-text, data-label (for screen readers), data-alt (of pictures).
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
  for (const node of document.querySelectorAll("[data-alt]")) node.alt = words(node.dataset.alt);
  for (const node of document.querySelectorAll("[data-rules]")) {
    node.href = known === "en" ? "rules.html" : `rules.${known}.html`;
  }
}

// The game knows what the player chose; the page keeps it for the next visit.
export function choose(language) {
  show(language);
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Blocked storage: the game tells the player.
  }
}

export function preferred() {
  try {
    return localStorage.getItem(KEPT) ?? navigator.language ?? "en";
  } catch {
    return navigator.language ?? "en";
  }
}
