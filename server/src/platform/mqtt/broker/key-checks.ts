import { createHash } from 'node:crypto';

/** Bounds of {@link createKeyChecks}. */
export interface KeyCheckLimits {
  /** Checks at a time. */
  atOnce: number;
  /** Checks that wait for their turn; more are refused at once. */
  waiting: number;
  /** Milliseconds for which one may wait: whoever asked has given up then. */
  waitMs: number;
  /** Devices whose last answer is kept. */
  kept: number;
  /** Milliseconds for which an answer is kept. */
  keepMs: number;
}

/** `busy`: nothing was checked, the device has to come again. */
export type KeyAnswer = 'right' | 'wrong' | 'busy';

const defaults: KeyCheckLimits = { atOnce: 64, waiting: 2_000, waitMs: 4_000, kept: 10_000, keepMs: 5_000 };

/**
 * Checks keys of devices, a few at a time. A broker may ask several times for one connection, and devices come all at once
 * after an outage: the same question under way is asked once, and the last answer about a device is kept for seconds,
 * beside a SHA-256 of the key.
 *
 * So an answer can be `keepMs` old. A key that has been replaced may be good for that long yet, until another key of the
 * device is asked about: harmless, since an old key stays good until the new one was used. A key that has become right
 * may be wrong for that long if it was tried before. What `authenticate` throws is never kept.
 *
 * @param authenticate true when the key is right.
 * @param milliseconds real time, never the business clock.
 */
export function createKeyChecks(
  authenticate: (serial: string, key: string) => Promise<boolean>,
  limits: Partial<KeyCheckLimits> = {},
  milliseconds = () => performance.now(),
) {
  const { atOnce, waiting: room, waitMs, kept: most, keepMs } = { ...defaults, ...limits };
  const kept = new Map<string, { digest: string; answer: KeyAnswer; until: number }>();
  const underWay = new Map<string, Promise<KeyAnswer>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  function done(): void {
    // The place is handed on: freed first, a newcomer could take it before the one who waited wakes up.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  function keep(serial: string, digest: string, answer: KeyAnswer): void {
    kept.delete(serial);
    kept.set(serial, { digest, answer, until: milliseconds() + keepMs });
    if (kept.size > most) kept.delete(kept.keys().next().value!);
  }

  async function ask(serial: string, key: string, digest: string): Promise<KeyAnswer> {
    if (running >= atOnce && waiting.length >= room) return 'busy';
    const since = milliseconds();
    if (running < atOnce) running += 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      if (milliseconds() - since > waitMs) return 'busy';
      const answer = (await authenticate(serial, key)) ? 'right' : 'wrong';
      keep(serial, digest, answer);
      return answer;
    } finally {
      done();
    }
  }

  /** @throws what `authenticate` throws: whether the key is right is not known. */
  return async function check(serial: string, key: string): Promise<KeyAnswer> {
    const digest = createHash('sha256').update(key).digest('base64');
    const last = kept.get(serial);
    if (last?.digest === digest && milliseconds() < last.until) return last.answer;
    const question = `${serial} ${digest}`;
    let answer = underWay.get(question);
    if (!answer) {
      answer = ask(serial, key, digest).finally(() => underWay.delete(question));
      underWay.set(question, answer);
    }
    return answer;
  };
}
