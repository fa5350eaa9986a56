import type { WatchState } from '@belfry/contract/monitoring/monitoring.contract.ts';

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

/** A connection whose time to be looked at has come. */
export interface CheckedConnection {
  connected: boolean;
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
export function outcomeOf({ connected, ownWatchdog, allowed }: CheckedConnection, now: Date): CheckOutcome {
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
