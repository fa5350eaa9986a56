import type { GatewayHandlers, GatewayOptions } from '../gateway/device-gateway.ts';
import { createDeviceIntake, type DeviceIntake } from '../gateway/device-intake.ts';
import { createDevicePresence, type DevicePresence } from '../gateway/device-presence.ts';
import type { IntakeTerm } from './intake-lease.ts';

/** What a node does as the intake, under one term. */
interface Duty {
  /** Whatever they write is fenced by the term. */
  handlers: GatewayHandlers;
  intake: DeviceIntake;
  presence: DevicePresence;
}

/** What is begun under one term of the intake is written under that one, or not at all. */
export function createBrokerDuty(options: GatewayOptions, handlers: GatewayHandlers) {
  const { log } = options;
  let duty: Duty | null = null;

  const endOf = async ({ intake, presence }: Duty) => {
    await intake.close();
    await presence.close();
  };

  return {
    began({ number }: IntakeTerm): void {
      const fenced = number === null ? handlers : handlers.underTerm?.(number);
      if (!fenced) throw new Error('a term needs handlers that write under it');
      duty = {
        handlers: fenced,
        intake: createDeviceIntake(options, fenced, () => undefined),
        presence: createDevicePresence(fenced, log),
      };
    },

    /** @throws {Error} when this node is not the intake */
    now(): Duty {
      if (!duty) throw new Error('another node takes in what devices send');
      return duty;
    },

    /** Leaves what is not begun to the next term; nobody waits for what is. */
    ended(): void {
      const former = duty;
      duty = null;
      if (former)
        endOf(former).catch((error: unknown) => log.error({ err: error }, 'intake: a term did not end'));
    },

    /** Finishes what is in flight; it is still acknowledged. */
    async close(): Promise<void> {
      if (duty) await endOf(duty);
    },
  };
}
