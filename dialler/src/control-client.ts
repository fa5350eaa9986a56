import type * as z from 'zod/mini';
import { readControlAddress } from './control-address.ts';
import { diallersAnswer, eventAnswer, type ShownDialler } from './control-messages.ts';

/** A dialler that another process plays. */
export interface PlayedDialler {
  shown: ShownDialler;
  /** Resolves with the acknowledgement, or after `timeout` ms without. @throws {Error} where it is refused. */
  change(alarm: string, active: boolean, timeout: number): Promise<z.infer<typeof eventAnswer>>;
  network(up: boolean): Promise<void>;
  /** Seconds. */
  setClockOffset(offset: number): Promise<void>;
}

/** The dialler with this serial number, if a process plays the journals of this folder and answers. */
export async function findPlayedDialler(dir: string, serial: string): Promise<PlayedDialler | null> {
  const address = readControlAddress(dir);
  if (!address) return null;
  const { url } = address;
  const list = await fetch(`${url}/diallers`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  if (!list?.ok) return null;
  const { data } = diallersAnswer.safeParse(await list.json());
  const shown = data?.diallers.find((dialler) => dialler.serial === serial);
  if (!shown) return null;

  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${url}/diallers/${encodeURIComponent(serial)}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    throw new Error(
      answer instanceof Object && 'error' in answer ? String(answer.error) : response.statusText,
    );
  }

  return {
    shown,
    async change(alarm, active, timeout) {
      const path = `events?wait=ack&seconds=${timeout / 1000}`;
      return eventAnswer.parse(await post(path, { alarm, active }));
    },
    async network(up) {
      await post('network', { up });
    },
    async setClockOffset(offset) {
      await post('clock', { offset });
    },
  };
}
