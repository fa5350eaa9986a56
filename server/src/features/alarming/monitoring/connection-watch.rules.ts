import type { WatchState } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';

/** Time that devices have to come back after a fault of ours before a customer hears of one, minutes (page 2.3). */
export const graceMinutes = 15;
/** Time in which devices that can come back after a restart do; until then nothing is known of any, seconds. */
export const returnSeconds = 120;
/** Losses of so many seconds are looked at together. */
export const massLossSeconds = 60;
/** Fewer losses are never our fault, whatever share of the connections they are (decision 0064). */
export const massLossLeast = 10;
const massLossShare = 0.3;
/** How often is asked again whether a lost device may be watched by now, seconds. */
const askAgainSeconds = 3600;

/** Whether so many losses within a minute are a fault of ours: more than 30 % of what was connected before them. */
export function isMassLoss({ lost, stillConnected }: { lost: number; stillConnected: number }): boolean {
  return lost >= massLossLeast && lost > massLossShare * (lost + stillConnected);
}

/** A moment so many minutes later. */
export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

/** So many losses within the window are as good as a lost connection, though each was short (decision 0077). */
export const restlessLosses = 5;
/** However long a wait time is: a device that comes and goes within the hour is not what it waits for. */
const longestWindowMinutes = 60;

/** A fault of ours while it lasts. */
interface Fault {
  at: Date;
  until: Date;
}

/** How a connection that is back has come and gone lately. */
export interface Restlessness {
  /** Moments of the last losses, oldest first, {@link restlessLosses} at most. */
  losses: readonly Date[];
  waitMinutes: number;
  connectedSince: Date;
  /** Whether its alarm is raised. */
  alarmActive: boolean;
}

function windowMinutes({ waitMinutes }: Pick<Restlessness, 'waitMinutes'>): number {
  return Math.min(waitMinutes, longestWindowMinutes);
}

/** Whether a connection was lost often enough lately for {@link isRestless} to ask whose fault that was. */
export function wasLostOften(known: Pick<Restlessness, 'losses' | 'waitMinutes'>, now: Date): boolean {
  const since = minutesAfter(now, -windowMinutes(known));
  return known.losses.filter((at) => at >= since).length >= restlessLosses;
}

/** Whether a device comes and goes: again and again within its wait time, and not by faults of ours. */
export function isRestless(known: Restlessness, faults: readonly Fault[], now: Date): boolean {
  const ours = (at: Date) =>
    faults.some((fault) => at.getTime() >= fault.at.getTime() - massLossSeconds * 1000 && at <= fault.until);
  return wasLostOften({ ...known, losses: known.losses.filter((at) => !ours(at)) }, now);
}

/** The alarm of a connection that is back: it ends at once, or when a restless one has stayed for its window. */
function outcomeOfReturn(known: Restlessness, restless: boolean, now: Date): CheckOutcome {
  const steadyAt = minutesAfter(known.connectedSince, windowMinutes(known));
  if (steadyAt <= now) return { alarmActive: false, checkAt: null };
  if (restless) return { alarmActive: true, checkAt: steadyAt };
  const lostAt = known.losses.at(-1);
  // A gap of the whole wait time has an alarm of its own; after a shorter one it is that of a restless connection.
  const wasShort = lostAt !== undefined && known.connectedSince < minutesAfter(lostAt, known.waitMinutes);
  if (known.alarmActive && wasShort) return { checkAt: steadyAt };
  return { alarmActive: false, checkAt: null };
}

/** A connection whose time to be looked at has come. */
export interface CheckedConnection {
  connected: boolean;
  /** How it has come and gone, where it is back; `isOne` counts only what is not our fault, and only where it is allowed. */
  restless?: Restlessness & { isOne: boolean };
  /** A REST API location says itself when it calls again; its watchdog watches it. */
  ownWatchdog: boolean;
  allowed: boolean;
}

/** What follows for its alarm, and when it is looked at again; null is when it is lost or back the next time. */
export interface CheckOutcome {
  /** Undefined leaves the alarm as it is: one that was raised goes on though the allowance has ended. */
  alarmActive?: boolean;
  checkAt: Date | null;
}

/** What the portal does about a connection whose wait time is over or that is back. */
export function outcomeOf(
  { connected, restless, ownWatchdog, allowed }: CheckedConnection,
  now: Date,
): CheckOutcome {
  if (connected && restless && !ownWatchdog) return outcomeOfReturn(restless, restless.isOne && allowed, now);
  if (connected) return { alarmActive: false, checkAt: null };
  if (ownWatchdog) return { checkAt: null };
  if (!allowed) return { checkAt: new Date(now.getTime() + askAgainSeconds * 1000) };
  return { alarmActive: true, checkAt: null };
}

/**
 * When a lost connection is looked at after its wait time was changed. One that was put off, because the fault was ours
 * or the service not allowed, stays put off.
 */
export function checkAfterChange(
  { checkAt, lostAt }: { checkAt: Date | null; lostAt: Date | null },
  minutes: { before: number; after: number },
): Date | null {
  if (!checkAt || !lostAt) return checkAt;
  const wanted = minutesAfter(lostAt, minutes.after);
  return checkAt > minutesAfter(lostAt, minutes.before) && checkAt > wanted ? checkAt : wanted;
}

/** What keeps a connection from being watched, the most lasting first. */
export function watchStateOf(device: {
  ownWatchdog: boolean;
  enabled: boolean;
  allowed: boolean;
  everConnected: boolean;
  paused: boolean;
}): WatchState {
  if (device.ownWatchdog) return 'own-watchdog';
  if (!device.enabled) return 'off';
  // The first days are free from the first connection on: before it nobody is told to pay.
  if (!device.everConnected) return 'never-connected';
  if (!device.allowed) return 'not-allowed';
  return device.paused ? 'paused' : 'watched';
}
