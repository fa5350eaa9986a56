import { createHash } from 'node:crypto';
import type { BusinessClock } from '../../time/business-clock.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** An answer that a key gives again. */
export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** Answers by the keys of their requests, for an hour. */
export interface Idempotency {
  /**
   * Makes the answer once a key.
   * @throws {ProviderRefusal} 422 where the key came with another request, 409 where its first is not answered yet
   */
  once(
    key: string | undefined,
    of: { method: string; path: string; body: unknown },
    make: () => KeptAnswer,
  ): KeptAnswer;
  /** Keeps a key busy until the returned function is called. */
  occupy(key: string): () => void;
}

const holds = 3_600_000;

/** Starts without a key. What is refused is not kept: it may be sent again, mended. */
export function createIdempotency(clock: Pick<BusinessClock, 'now'>): Idempotency {
  const known = new Map<string, { at: number; digest: string; answer: KeptAnswer }>();
  const busy = new Set<string>();
  return {
    once(key, { method, path, body }, make) {
      if (!key) return make();
      const digest = createHash('sha256')
        .update(JSON.stringify([method, path, body]))
        .digest('hex');
      const kept = known.get(key);
      if (kept && clock.now() - kept.at < holds) {
        if (kept.digest !== digest)
          throw new ProviderRefusal(422, 'The idempotency key was used for another request.');
        if (busy.has(key)) throw new ProviderRefusal(409, 'The first request with this key is under way.');
        return kept.answer;
      }
      const answer = make();
      known.set(key, { at: clock.now(), digest, answer });
      return answer;
    },
    occupy(key) {
      busy.add(key);
      return () => void busy.delete(key);
    },
  };
}
