import type { BusinessClock, Timer } from '../time/business-clock.ts';
import type { Gather } from './twiml.ts';

/** What a person pressed while the call listened. */
export interface Pressed {
  digits: string;
  finishedOnKey: string;
}

/** A call that waits for keys (Twilio's `<Gather>`). */
export interface KeyListener {
  /** Settles when enough was pressed or nothing more came. */
  readonly done: Promise<Pressed>;
  /** A key; once enough was pressed, more keys are heard by nobody. */
  press(key: string): void;
  /** The call is over. */
  stop(): void;
}

/**
 * Listens until `numDigits`, `finishOnKey` or the time-out; `speech` is how long the text before it lasts, in ms of
 * business time: the time-out begins after it, while keys count from the start.
 */
export function listenForKeys(gather: Gather, clock: BusinessClock, speech: number): KeyListener {
  const { promise, resolve } = Promise.withResolvers<Pressed>();
  let digits = '';
  let open = true;
  let timer: Timer;

  function finish(finishedOnKey = ''): void {
    open = false;
    timer.cancel();
    resolve({ digits, finishedOnKey });
  }
  function wait(before: number): void {
    timer = clock.after(before + gather.timeout * 1000, () => finish());
  }

  wait(speech);
  return {
    done: promise,
    press(key) {
      if (!open) return;
      timer.cancel();
      if (gather.finishOnKey.includes(key)) return finish(key);
      digits += key;
      if (digits.length === gather.numDigits) return finish();
      wait(0);
    },
    stop: () => finish(),
  };
}
