/** In hertz: a fifth, upwards. */
const TONES = [659.25, 987.77];
const TONE_SECONDS = 0.18;
const VOLUME = 0.15;
/** Enough for the tones, also where the device begins late. */
const CLOSE_AFTER_MS = 3_000;

/** Plays two short tones, if the browser lets the page, as it does once someone has used it. */
export function playSound(): void {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = VOLUME;
  volume.connect(context.destination);
  for (const [index, frequency] of TONES.entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(context.currentTime + index * TONE_SECONDS);
    tone.stop(context.currentTime + (index + 1) * TONE_SECONDS);
  }
  // On a page that nobody has used the tones never begin, and so never end.
  setTimeout(() => void context.close(), CLOSE_AFTER_MS);
}
