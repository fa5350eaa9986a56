import type { StateMessage, UsageMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { Cancel, Clock } from './clock.ts';

/** What is counted on a day. */
export type Counters = Required<Omit<UsageMessage, 'day'>>;

/** Counts what a device uses on each day of its own calendar and tells the portal. */
export interface UsageMeter {
  /** Something more was used; told at once. */
  use(more: Partial<Counters>): void;
  /** The portal says where an alarm stands: one that is called out goes to the apps. */
  told(state: StateMessage): void;
  /** Says how far the day is. For after a connect. */
  tell(): void;
  stop(): void;
}

const hour = 3_600_000;
/** The modem is kept ready beside the cable: bytes that this takes in an hour, and when it is switched on. */
const standbyBytes = 38_000;
const connectBytes = 12_000;
const nothing: Counters = { simDataBytes: 0, sms: 0, voiceSeconds: 0, appAlarms: 0 };

/** Begins with the day that an earlier start left, if there is one. */
export function createUsageMeter(options: {
  clock: Clock;
  /** `YYYY-MM-DD` of the device's place. */
  today: () => string;
  earlier: UsageMessage | null;
  hasSim: boolean;
  store: (usage: UsageMessage) => void;
  publish: (usage: UsageMessage) => void;
}): UsageMeter {
  const { clock, today, hasSim, store, publish } = options;
  let counted: UsageMessage & Counters = { ...nothing, day: today(), ...options.earlier };
  let next: Cancel = clock.after(hour, standBy);
  if (!options.earlier && hasSim) counted.simDataBytes = connectBytes;

  function tell(): void {
    if (counted.day !== today()) {
      publish(said());
      counted = { ...nothing, day: today() };
    }
    publish(said());
  }

  function said(): UsageMessage {
    const { day, appAlarms } = counted;
    return hasSim ? { ...counted } : { day, appAlarms };
  }

  function use(more: Partial<Counters>): void {
    if (counted.day !== today()) tell();
    for (const counter of Object.keys(nothing) as (keyof Counters)[]) counted[counter] += more[counter] ?? 0;
    store(counted);
    tell();
  }

  function standBy(): void {
    next = clock.after(hour, standBy);
    use(hasSim ? { simDataBytes: standbyBytes } : {});
  }

  return {
    use,
    told({ state }) {
      if (state === 'reporting') use({ appAlarms: 1 });
    },
    tell,
    stop: () => next(),
  };
}
