// Playing without a network, and new versions: the page's side of sw.js. A new version that nobody
// asked for takes over by itself when the last tab with the old one is closed.

const element = (id) => document.getElementById(id);

// After the game has started: keep this version for later, and tell when a new one has come.
export function keep(announce) {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register("sw.js").then((registration) => {
    const watch = (worker) => worker?.addEventListener("statechange", () => {
      // The first one of all is not new; on a busy machine it is active before its page hears of it.
      const before = registration.active;
      if (worker.state === "installed" && before && before !== worker) offer(worker, announce);
    });
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    if (registration.waiting) offer(registration.waiting, announce);
    setInterval(() => registration.update().catch(() => {}), 3_600_000);
  }).catch((error) => console.info("Slay cannot be kept for playing offline:", error.message));
}

function offer(worker, announce) {
  element("update").hidden = false;
  announce(element("update-text").textContent);
  element("update-now").onclick = () => use(worker);
  element("update-later").onclick = () => {
    element("update").hidden = true;
    element("canvas").focus({ preventScroll: true });
  };
}

// The game is saved after every move, so it goes on where it was.
async function use(worker) {
  const taken = new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
  });
  worker.postMessage("use");
  await taken;
  location.reload();
}
