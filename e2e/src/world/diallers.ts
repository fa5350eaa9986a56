import * as z from 'zod';
import { until } from './until.ts';

const shown = z.object({
  diallers: z.array(z.object({ serial: z.string(), connected: z.boolean(), unacknowledged: z.int() })),
});

/** A dialler of the process that plays them. */
export interface Dialler {
  readonly serial: string;
  /** Becomes active; resolves when the dialler has written it down, or with `acknowledged` when the portal has it. */
  raises(alarm: string, how?: 'acknowledged'): Promise<void>;
  restores(alarm: string, how?: 'acknowledged'): Promise<void>;
  network(up: boolean): Promise<void>;
  /** So much more is used today; it tells the portal. */
  uses(counters: { simDataBytes?: number; sms?: number; voiceSeconds?: number }): Promise<void>;
  /** Somebody changes settings at the device; gives all that it is set to. */
  turns(settings: Record<string, unknown>): Promise<Record<string, unknown>>;
  isConnected(): Promise<void>;
}

/** What a dialler is: version 1 with 8 inputs, version 2 with 16. */
export type Model = 'v1' | 'v2';

/** The control port of the dialler process. */
export interface DiallerControl {
  dialler(serial: string): Dialler;
  /** Serial numbers of those whose events the portal has not acknowledged all. */
  waiting(): Promise<string[]>;
}

/** Speaks to the dialler process at `url`. */
export function openDiallers(url: string) {
  async function send(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the diallers answer ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
  async function look() {
    return shown.parse(await (await fetch(`${url}/diallers`)).json()).diallers;
  }

  const control: DiallerControl = {
    dialler(serial) {
      async function change(alarm: string, active: boolean, how?: 'acknowledged'): Promise<void> {
        const answer = await send(`/diallers/${serial}/events${how ? '?wait=ack' : ''}`, { alarm, active });
        const { acknowledged } = z.object({ acknowledged: z.optional(z.boolean()) }).parse(answer);
        if (how && !acknowledged)
          throw new Error(`the portal does not acknowledge ${alarm} of ${serial} within 30 s`);
      }
      return {
        serial,
        raises: (alarm, how) => change(alarm, true, how),
        restores: (alarm, how) => change(alarm, false, how),
        network: async (up) => void (await send(`/diallers/${serial}/network`, { up })),
        uses: async (counters) => void (await send(`/diallers/${serial}/usage`, counters)),
        async turns(settings) {
          const answer = await send(`/diallers/${serial}/settings`, { settings });
          return z.object({ settings: z.record(z.string(), z.unknown()) }).parse(answer).settings;
        },
        async isConnected() {
          await until(`${serial} is connected`, async () =>
            (await look()).some((one) => one.serial === serial && one.connected),
          );
        },
      };
    },
    waiting: async () => (await look()).filter((one) => one.unacknowledged > 0).map((one) => one.serial),
  };
  return {
    ...control,
    /** Plays one more; resolves when it is connected. */
    async play(device: { serial: string; key: string; model: Model }): Promise<void> {
      await send('/diallers', device);
      await control.dialler(device.serial).isConnected();
    },
  };
}
