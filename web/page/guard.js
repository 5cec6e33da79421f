// Part of the page itself (web/site/dist.py puts it there): what the other scripts can't tell, that
// one of them or the style sheet is missing, damaged or of another version.
addEventListener("error", ({ target }) => {
  if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
  if (target.rel === "preload") return; // loader.js asks for it again, and tells
  const broken = target.src || target.href;
  window.slayBroken ??= broken;
  if (window.slayFail) {
    window.slayFail(broken);
    return;
  }
  const element = (id) => document.getElementById(id);
  const show = () => {
    if (!element("failure").hidden) return;
    const { texts, version } = JSON.parse(element("site").textContent);
    const text = texts[navigator.language.slice(0, 2)] ?? texts.en;
    const name = broken.split("/").pop();
    element("failure-text").textContent = text["page.failed.script"].replace("{name}", name);
    element("failure-report").textContent = [`Slay ${version}`, navigator.userAgent, broken].join("\n");
    element("failure-details").hidden = false;
    element("loading").hidden = true;
    element("unstarted").hidden = true;
    element("failure").hidden = false;
    element("retry").onclick = async () => {
      await fetch(broken, { cache: "reload" }).catch(() => null); // not out of the cache again
      location.reload();
    };
    element("retry").focus();
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
}, true);
