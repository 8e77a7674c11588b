/** The sounds of the table, made here from tones and noise; quiet, and only where somebody wants them. */

export type Sound = "turn" | "dice" | "place" | "conquest" | "lost" | "card" | "end";

const LOUD = 0.09;
/** Tones of a sound: hertz, when it begins and how long it lasts in seconds. */
type Tone = readonly [pitch: number, at: number, lasts: number];

const TONES: Readonly<Record<Exclude<Sound, "dice">, readonly Tone[]>> = {
  turn: [[523, 0, 0.25], [784, 0.14, 0.4]],
  place: [[196, 0, 0.08]],
  conquest: [[392, 0, 0.14], [494, 0.1, 0.14], [587, 0.2, 0.28]],
  lost: [[330, 0, 0.18], [247, 0.14, 0.34]],
  card: [[880, 0, 0.08], [1175, 0.07, 0.14]],
  end: [[392, 0, 0.2], [523, 0.16, 0.2], [659, 0.32, 0.2], [784, 0.48, 0.6]],
};
const KNOCKS = [0, 0.07, 0.13, 0.21];

let context: AudioContext | null = null;

/** Browsers stay silent until somebody has pressed something on the page; then this is nothing. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  void context.resume();
  if (sound === "dice") KNOCKS.forEach((at) => knock(context!, at));
  else TONES[sound].forEach((one) => tone(context!, one));
}

function tone(audio: AudioContext, [pitch, at, lasts]: Tone): void {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  source.connect(fading(audio, at, lasts));
  source.start(audio.currentTime + at);
  source.stop(audio.currentTime + at + lasts);
}

/** A die on wood: a very short noise, dull. */
function knock(audio: AudioContext, at: number): void {
  const length = Math.round(audio.sampleRate * 0.03);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const data = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1) data[place] = (Math.random() * 2 - 1) * (1 - place / length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1400, Q: 1.2 });
  source.connect(wood).connect(fading(audio, at, 0.05));
  source.start(audio.currentTime + at);
}

function fading(audio: AudioContext, at: number, lasts: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUD, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(audio.destination);
  return gain;
}
