import type {
  AcceptMessage,
  EventMessage,
  ReportMessage,
  SettingsMessage,
  StateMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import type { Cancel, Clock } from './clock.ts';

/** How a call over the device's own line ended. */
export type CallOutcome = 'accepted' | 'no-answer' | 'busy' | 'answered-by-machine' | 'wrong-pin' | 'failed';

/** A call over the device's own line. */
export interface OwnCall {
  alarm: string;
  contact: SettingsMessage['contacts'][number];
  /** Pass through the contacts, from 1. */
  pass: number;
}

/** When and how often a device calls by itself, in ms. */
export interface OwnCallOptions {
  clock: Clock;
  /** An active event without acknowledgement for so long is called out by the device (page 2.2). */
  callAfter: number;
  /** How long a call takes. */
  callTakes: number;
  passes: number;
  betweenPasses: number;
  contacts: () => SettingsMessage['contacts'];
  /** What happens when this contact is called. */
  line: (call: OwnCall) => CallOutcome;
  via: ReportMessage['via'];
  /** The device's own time, ISO 8601. */
  at: () => string;
  report: (message: ReportMessage) => void;
  accept: (message: AcceptMessage) => void;
}

/** Calls that a device makes because the portal does not answer. */
export interface OwnCalls {
  /** An event without acknowledgement. */
  raised(event: EventMessage): void;
  /** The portal has the event, and calls from now on. */
  acknowledged(event: EventMessage): void;
  /** The portal says where the alarm stands. */
  told(state: StateMessage): void;
  /** Somebody accepted at the device. */
  accepted(alarm: string): void;
  stop(): void;
}

const settled = new Set<StateMessage['state']>(['accepted', 'restored', 'none', 'disabled']);

/** One line, so one call at a time; alarms wait in the order in which they became due. */
export function createOwnCalls(options: OwnCallOptions): OwnCalls {
  const { clock, callAfter, callTakes, passes, betweenPasses, line } = options;
  /** What each alarm waits for: its 60 s, or its turn and its next pass. */
  const waits = new Map<string, { event: EventMessage; cancel: Cancel }>();
  const queue: { alarm: string; pass: number; next: number }[] = [];
  let hangUp: Cancel | null = null;

  function forget(alarm: string): void {
    waits.get(alarm)?.cancel();
    waits.delete(alarm);
    const index = queue.findIndex((run) => run.alarm === alarm);
    if (index === -1) return;
    queue.splice(index, 1);
    if (index > 0) return;
    hangUp?.();
    hangUp = null;
    callNext();
  }

  function due(alarm: string, pass: number): void {
    queue.push({ alarm, pass, next: 0 });
    callNext();
  }

  function callNext(): void {
    const run = queue[0];
    if (!run || hangUp) return;
    const contact = options.contacts().filter(({ phone }) => phone !== null)[run.next];
    if (!contact) return passOver(run);
    const { alarm, pass } = run;
    hangUp = clock.after(callTakes, () => {
      hangUp = null;
      run.next += 1;
      const outcome = line({ alarm, contact, pass });
      const at = options.at();
      options.report({ alarm, contact: contact.id, medium: 'voice', via: options.via, at, state: outcome });
      if (outcome !== 'accepted') return callNext();
      options.accept({ alarm, contact: contact.id, at });
      forget(alarm);
    });
  }

  function passOver({ alarm, pass, next }: { alarm: string; pass: number; next: number }): void {
    queue.shift();
    const wait = waits.get(alarm);
    if (next > 0 && pass < passes && wait)
      wait.cancel = clock.after(betweenPasses, () => due(alarm, pass + 1));
    callNext();
  }

  return {
    raised(event) {
      forget(event.alarm);
      if (!event.active) return;
      waits.set(event.alarm, { event, cancel: clock.after(callAfter, () => due(event.alarm, 1)) });
    },
    acknowledged(event) {
      const wait = waits.get(event.alarm);
      if (wait?.event.boot === event.boot && wait.event.seq === event.seq) forget(event.alarm);
    },
    told({ alarm, state }) {
      if (settled.has(state)) forget(alarm);
    },
    accepted: forget,
    stop() {
      for (const alarm of waits.keys()) forget(alarm);
    },
  };
}
