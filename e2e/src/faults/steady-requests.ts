import { setTimeout as pause } from 'node:timers/promises';
import { createCallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Session } from '../players/api.ts';

/** Milliseconds between an answer and the next request. */
const every = 20;

/** Somebody who asks and asks, one request of each kind at a time. */
export interface SteadyRequests {
  /** Ends it. @returns what failed, each a sentence */
  end(): Promise<string[]>;
}

/**
 * Reads, and posts under a key: both may be asked of another node. A post without one may be cut off in the instant in which a port
 * closes, and is not asked again.
 */
export function askSteadily(session: Session): SteadyRequests {
  const key = crypto.randomUUID();
  const list = { name: key, contactIds: [] };
  const ended = new AbortController();
  const faults: string[] = [];
  let asked = 0;
  const over = Promise.all([
    repeat(() => session.call(listDevices, { query: {} })),
    repeat(() => session.call(createCallList, { body: list }, key)),
  ]);
  async function repeat(request: () => Promise<unknown>): Promise<void> {
    while (!ended.signal.aborted) {
      asked += 1;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await request().catch((error: Error) => void faults.push(error.message));
      // oxlint-disable-next-line no-await-in-loop
      await pause(every);
    }
  }

  return {
    async end() {
      ended.abort();
      await over;
      return faults.length === 0
        ? []
        : [`${faults.length} of ${asked} requests failed, the first with: ${faults[0]}`];
    },
  };
}
