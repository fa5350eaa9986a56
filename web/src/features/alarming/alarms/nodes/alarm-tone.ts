import { createStore, type Store } from '#platform/store.ts';

/** Whether the tone is silent, is heard, or is held back until somebody touches the page. */
export type ToneState = 'silent' | 'sounding' | 'blocked';

/** Two tones in turn, as a two-tone horn: neither music nor a message. Hertz, and seconds of each. */
const tones = [960, 770];
const toneLength = 0.35;
/** Seconds after which the pattern begins anew. */
const period = 2.1;
/** Beats ahead that are planned, so that a throttled background tab does not fall silent in between. */
const ahead = 3;

/**
 * The tone of a critical alarm, made by the browser itself at full gain, without a file that could fail to load. A browser
 * holds sound back until the page was touched once; the first touch anywhere lets it out.
 */
export function createAlarmTone(make: () => AudioContext = () => new AudioContext()): {
  state: Store<ToneState>;
  start(): void;
  stop(): void;
  /** From a touch: lets out what the browser held back. */
  unblock(): void;
} {
  const state = createStore<ToneState>('silent');
  let context: AudioContext | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let plannedUntil = 0;

  const tell = () => state.set(!timer ? 'silent' : context?.state === 'running' ? 'sounding' : 'blocked');
  const plan = () => {
    if (!context || context.state !== 'running') return;
    plannedUntil = Math.max(plannedUntil, context.currentTime);
    while (plannedUntil < context.currentTime + ahead * period) {
      for (const [place, hertz] of [...tones, ...tones].entries())
        beep(context, hertz, plannedUntil + place * toneLength);
      plannedUntil += period;
    }
  };
  const unblock = () => {
    void context
      ?.resume()
      .then(plan, () => undefined)
      .then(tell);
  };
  return {
    state,
    unblock,
    start() {
      if (timer) return;
      try {
        context ??= make();
      } catch {
        // A browser without sound still shows the alarm.
        return;
      }
      context.addEventListener('statechange', tell);
      plannedUntil = 0;
      timer = setInterval(plan, (period * 1000) / 2);
      for (const touch of ['pointerdown', 'keydown']) globalThis.addEventListener?.(touch, unblock);
      unblock();
      tell();
    },
    stop() {
      if (!timer) return;
      clearInterval(timer);
      timer = undefined;
      for (const touch of ['pointerdown', 'keydown']) globalThis.removeEventListener?.(touch, unblock);
      context?.removeEventListener('statechange', tell);
      // What was planned ahead falls silent with its context.
      void context?.close().catch(() => undefined);
      context = undefined;
      tell();
    },
  };
}

function beep(context: AudioContext, hertz: number, at: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'square';
  oscillator.frequency.value = hertz;
  // Short ramps at both ends: without them each tone begins with a click.
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(1, at + 0.01);
  gain.gain.setValueAtTime(1, at + toneLength - 0.02);
  gain.gain.linearRampToValueAtTime(0, at + toneLength);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + toneLength);
}
