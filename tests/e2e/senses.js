// Notes what a page shows as notifications and lets sound; test code, run in the page before its own.
() => {
  window.told = [];
  window.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      this.addEventListener("show", () => window.told.push([title, options.body]));
    }
  };
  window.heard = [];
  window.loudest = 0;
  window.OscillatorNode = class extends OscillatorNode {
    constructor(audio, options) { super(audio, options); window.heard.push(options.frequency); }
  };
  window.AudioBufferSourceNode = class extends AudioBufferSourceNode {
    constructor(audio, options) { super(audio, options); window.heard.push(0); }
  };
  const meters = new WeakMap(), connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (target, ...more) {
    if (target instanceof AudioDestinationNode) connect.call(this, meterOf(target.context));
    return connect.call(this, target, ...more);
  };
  const meterOf = (audio) => {
    if (meters.has(audio)) return meters.get(audio);
    const meter = new AnalyserNode(audio, { fftSize: 2048 }), wave = new Float32Array(2048);
    setInterval(() => {
      meter.getFloatTimeDomainData(wave);
      window.loudest = Math.max(window.loudest, ...wave.map(Math.abs));
    }, 20);
    meters.set(audio, meter);
    return meter;
  };
  let covered = false;
  Object.defineProperty(Document.prototype, "hidden", { get: () => covered });
  window.cover = (now) => { covered = now; document.dispatchEvent(new Event("visibilitychange")); };
}
