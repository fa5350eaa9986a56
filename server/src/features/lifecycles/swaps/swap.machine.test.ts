import { expect, test } from 'vitest';
import { swapStates } from '@belfry/contract/lifecycles/swaps/swap-states.ts';
import { faultsOf } from '#platform/machine/machine.fixture.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import { swapMachine, type SwapEvent } from './swap.machine.ts';

const events: readonly SwapEvent[] = ['heard', 'taken-over', 'superseded', 'undone', 'expired', 'departed'];

const tableOf = (hasSettings: boolean) =>
  Object.fromEntries(
    swapStates.map((state) => [
      state,
      Object.fromEntries(
        events.flatMap((event) => {
          const step = stepOf(swapMachine, state, event, { hasSettings });
          return step ? [[event, [step.to, ...step.effects].join(' ')]] : [];
        }),
      ),
    ]),
  );

test('a swap is undone only before the take-over, and done only when its settings have arrived', () => {
  const undo = { undone: 'undone free tell', expired: 'undone free tell', departed: 'undone free' };
  const over = { superseded: 'done clear-former', departed: 'done clear-former' };
  const table = {
    waiting: { heard: 'ready', ...undo },
    ready: { heard: 'ready', 'taken-over': 'taken-over exchange', ...undo },
    'taken-over': over,
    done: {},
    undone: {},
  };
  expect(tableOf(false)).toEqual(table);
  expect(tableOf(true)).toEqual({
    ...table,
    'taken-over': { heard: 'done take-word clear-former tell', ...over },
  });
  expect(faultsOf(swapMachine, { starts: ['waiting'], final: ['done', 'undone'] })).toEqual([]);
});
