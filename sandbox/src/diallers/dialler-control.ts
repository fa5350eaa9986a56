import * as z from 'zod';
import { Refusal } from '../problem.ts';

/** A simulated dialler as its process shows it. */
export type ShownDialler = z.infer<typeof dialler>;
const dialler = z.looseObject({
  serial: z.string(),
  key: z.string(),
  connected: z.boolean(),
  mqtt: z.object({ host: z.string(), port: z.int() }),
  sim: z.optional(z.nullable(z.object({ iccid: z.string() }))),
  inputs: z.optional(z.array(z.object({ alarm: z.string(), name: z.string(), active: z.boolean() }))),
});
const diallers = z.object({ diallers: z.array(dialler) });
const fault = z.object({ error: z.string() });

/**
 * The control API of the dialler process. All but `tellTime` throw {@link Refusal}: 502 when no such process answers,
 * its own status when it refuses.
 */
export interface DiallerControl {
  list(): Promise<ShownDialler[]>;
  /** An input or failure changes; gives the process' answer. */
  raise(serial: string, event: { alarm: string; active: boolean }): Promise<unknown>;
  setNetwork(serial: string, network: { up: boolean }): Promise<unknown>;
  /** It drops its connection and connects anew, as after a reset of its SIM card. */
  connectAnew(serial: string): Promise<unknown>;
  /** So much more is used today. */
  use(serial: string, usage: object): Promise<unknown>;
  /** Somebody changes settings at the device. */
  changeSettings(serial: string, body: { settings: Record<string, unknown> }): Promise<unknown>;
  /** Tells the diallers the business time; an absent process is no fault. */
  tellTime(moment: number): Promise<void>;
}

const answerLimit = 10_000;

/** Speaks to the dialler process at its control address. */
export function createDiallerControl(controlUrl: string): DiallerControl {
  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${controlUrl}${path}`, { ...init, signal: AbortSignal.timeout(answerLimit) });
      const text = await response.text();
      body = text === '' ? {} : JSON.parse(text);
    } catch {
      throw new Refusal(502, `No dialer process answers at ${controlUrl}.`);
    }
    if (response.ok) return body;
    throw new Refusal(
      response.status,
      fault.safeParse(body).data?.error ?? 'The dialer process refuses this.',
    );
  }

  const send = (path: string, body: unknown) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    list: async () => diallers.parse(await ask('/diallers')).diallers,
    raise: (serial, event) => send(`/diallers/${encodeURIComponent(serial)}/events`, event),
    setNetwork: (serial, network) => send(`/diallers/${encodeURIComponent(serial)}/network`, network),
    connectAnew: (serial) => send(`/diallers/${encodeURIComponent(serial)}/connection`, {}),
    use: (serial, usage) => send(`/diallers/${encodeURIComponent(serial)}/usage`, usage),
    changeSettings: (serial, body) => send(`/diallers/${encodeURIComponent(serial)}/settings`, body),
    async tellTime(moment) {
      await send('/clock', { now: new Date(moment).toISOString() }).catch(() => undefined);
    },
  };
}
