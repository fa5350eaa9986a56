import type { SimAct, SimAction, SimActKind } from '@belfry/contract/devices/sim-cards/sim-acts.ts';

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 86_400_000];

/** Acts as staff find them: what helps a silent device first, what ends its connection last. */
export const kindsInOrder = ['wake', 'reset', 'activate', 'suspend'] as const satisfies readonly SimActKind[];

/** Whether it is not known yet what became of an act. */
export function isOpen({ state }: Pick<SimAct, 'state'>): boolean {
  return state === 'asked' || state === 'taken';
}

/**
 * Milliseconds after which acts are looked at again, false where none is open. A fresh one is soon over; a device that is
 * woken may take half an hour.
 *
 * @param now milliseconds by the server's clock
 */
export function lookAgainAfter(acts: readonly (SimAct | null)[], now: number): number | false {
  const open = acts.filter((act) => act !== null && isOpen(act)) as SimAct[];
  if (open.length === 0) return false;
  const youngest = Math.max(...open.map(({ askedAt }) => Date.parse(askedAt)));
  return now - youngest < 2 * minuteMs ? 3 * secondMs : 15 * secondMs;
}

/** Whole seconds from the request to the effect, or to where nobody waited any longer. */
export function secondsOf({ seconds, askedAt, endedAt }: SimAct): number {
  if (seconds !== null) return seconds;
  return endedAt === null ? 0 : Math.round((Date.parse(endedAt) - Date.parse(askedAt)) / secondMs);
}

/** What is to be done after an act that did not work: another act, `read` what the provider says, or ask the `customer`. */
export type NextStep = SimActKind | 'read' | 'customer';

/**
 * The step after the last act of a card: null where that worked, is open, or says itself why not. What was in vain within a
 * day is not proposed again.
 *
 * @param acts newest first
 */
export function nextStep(acts: readonly SimAct[], allowed: readonly SimAction[]): NextStep | null {
  const [last] = acts;
  if (!last || isOpen(last) || last.state === 'worked') return null;
  const { kind, state } = last;
  if (kind === 'activate' || kind === 'suspend') return state === 'refused' ? null : 'read';
  if (state === 'refused') return allowed.includes('activate') ? 'activate' : null;
  if (state === 'unknown') return allowed.includes(kind) ? kind : 'read';
  const other = kind === 'wake' ? 'reset' : 'wake';
  const wasInVain = acts.some(
    (act) =>
      act.kind === other &&
      act.state === 'no-effect' &&
      Date.parse(last.askedAt) - Date.parse(act.askedAt) < dayMs,
  );
  return wasInVain || !allowed.includes(other) ? 'customer' : other;
}
