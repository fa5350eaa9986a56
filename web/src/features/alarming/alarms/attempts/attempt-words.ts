import type { Attempt } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { attemptStates } from '#features/ground/history/attempt-states.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** What came of an attempt; what a provider calls it is kept where it has no word. */
export function attemptWords({ state }: Pick<Attempt, 'state'>, text: Text): string {
  const known = attemptStates.find((each) => each === state);
  return known ? text(`alarms.attempt-state.${known}`) : state;
}
