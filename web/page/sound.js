// The game's sounds through Web Audio, made here from the tones in game/tones.py. Without sound, or
// while the browser does not allow any, the game is silent and never waits.

const REST_MS = 10_000; // after so long without a sound or a gesture the loudspeaker rests
const LATE_MS = 300; // a sound that could begin only after that would belong to nothing any more
const STEPS = 1024; // of a period, too fine to be heard
const LOUDEST = 30_000 / 32_768;

// What game/tones.py does in `samples`, step by step; a test compares the two. tones: lists of
// [start, length, low, high, loud, wood], as there; rate: samples a second. Values from -1 to 1.
export function samples(tones, rate) {
  const ends = tones.map(([start, length]) => start + length);
  const mixed = new Float32Array(Math.trunc(Math.max(...ends) * rate / 1000));
  for (const [start, length, low, high, loud, wood] of tones) {
    const begin = Math.trunc(start * rate / 1000);
    const count = Math.min(Math.trunc(length * rate / 1000), mixed.length - begin);
    const soft = 0.004 * rate; // samples in which it sets in, without a click
    const bend = (high - low) / rate * STEPS / count;
    let [phase, step, left, noise] = [0, low / rate * STEPS, 1, 12345];
    for (let at = 0; at < count; at += 1) {
      phase += step;
      step += bend;
      const turn = Math.trunc(phase) / STEPS * 2 * Math.PI;
      let value = loud * (1 - wood) * (Math.sin(turn) + 0.25 * Math.sin(2 * turn));
      if (wood) {
        noise = (Math.imul(noise, 1103515245) + 12345) & 0x7fffffff;
        value += loud * wood * (noise / 0x40000000 - 1);
      }
      if (at < soft) value *= at / soft;
      mixed[begin + at] += value * left * left;
      left -= 1 / count;
    }
  }
  return mixed.map((value) => Math.max(-1, Math.min(1, value)) * LOUDEST);
}
export class Loudspeaker {
  #sounds;
  #buffers = new Map();
  #context = null;
  #absent = false;
  #resting = 0;

  // sounds: { rate, loudness, tones }, the tones by name.
  constructor(sounds) {
    this.#sounds = sounds;
    // Browsers let sound begin only in the wake of a gesture, and some take a while to wake a
    // loudspeaker that rests: a finger or a key goes down some time before the game acts on it.
    for (const kind of ["pointerdown", "pointerup", "touchend", "keydown", "click"]) {
      document.addEventListener(kind, () => this.#wake(), { capture: true, passive: true });
    }
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#rest();
      else if (this.#context) this.#wake(); // the system may have taken it for a telephone call
    });
  }

  // Let a sound be heard at once, at volume 1 to 3.
  play(name, volume) {
    const context = this.#context;
    if (!context) return; // nobody has touched the page yet, or there is no sound here
    this.#restLater();
    if (context.state === "running") {
      this.#start(name, volume);
      return;
    }
    const asked = performance.now();
    context.resume().then(() => {
      if (performance.now() - asked < LATE_MS) this.#start(name, volume);
    }, () => {});
  }

  #start(name, volume) {
    const [context, { rate, loudness, tones }] = [this.#context, this.#sounds];
    if (!this.#buffers.has(name)) {
      const values = samples(tones[name], rate);
      const buffer = context.createBuffer(1, values.length, rate);
      buffer.copyToChannel(values, 0);
      this.#buffers.set(name, buffer);
    }
    const source = new AudioBufferSourceNode(context, { buffer: this.#buffers.get(name) });
    const gain = new GainNode(context, { gain: loudness[volume] });
    source.connect(gain).connect(context.destination);
    source.start();
  }

  #wake() {
    if (this.#absent) return;
    // Not every key or touch counts as a gesture; without one, browsers only complain.
    if (!this.#context && navigator.userActivation?.hasBeenActive === false) return;
    try {
      this.#context ??= new AudioContext({ latencyHint: "interactive" });
    } catch {
      this.#absent = true; // no Web Audio, or no device
      return;
    }
    if (this.#context.state !== "running") this.#context.resume().catch(() => {});
    this.#restLater();
  }

  #restLater() {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST_MS);
  }

  #rest() {
    if (this.#context?.state === "running") this.#context.suspend().catch(() => {});
  }
}
