import type { SwapState } from '@belfry/contract/lifecycles/swaps/swap-states.ts';
import type { Machine, Transition } from '#platform/machine/machine.rules.ts';

/**
 * What happens to a swap: the new dialler said hello; staff have it take over; another swap of the
 * device took over; staff undo it; its days are over; the device leaves its company.
 */
export type SwapEvent = 'heard' | 'taken-over' | 'superseded' | 'undone' | 'expired' | 'departed';

/**
 * What follows: the diallers are `exchange`d; the device `take`s the word of the new one, and the former one forgets whom to call; the
 * new one is `free` again; the Administrators are `tell`ed.
 */
export type SwapEffect = 'exchange' | 'take-word' | 'clear-former' | 'free' | 'tell';

type Row = Transition<SwapState, SwapEvent, 'isSettled', SwapEffect>;

/** What the machine asks. */
export interface SwapFacts {
  /** Whether the settings were sent before the new dialler said hello. */
  hasSettings: boolean;
}

const undo: readonly Row[] = [
  { event: 'undone', to: 'undone', effects: ['free', 'tell'] },
  { event: 'expired', to: 'undone', effects: ['free', 'tell'] },
  { event: 'departed', to: 'undone', effects: ['free'] },
];

/** The machine of a swap. What is not in it is ignored: a hello more, an expiry after the take-over. */
export const swapMachine: Machine<SwapState, Row, [SwapFacts]> = {
  transitions: {
    waiting: [{ event: 'heard', to: 'ready' }, ...undo],
    ready: [
      { event: 'heard', to: 'unchanged' },
      { event: 'taken-over', to: 'taken-over', effects: ['exchange'] },
      ...undo,
    ],
    'taken-over': [
      {
        event: 'heard',
        guard: 'isSettled',
        to: 'done',
        effects: ['take-word', 'clear-former', 'tell'],
      },
      { event: 'superseded', to: 'done', effects: ['clear-former'] },
      { event: 'departed', to: 'done', effects: ['clear-former'] },
    ],
    done: [],
    undone: [],
  },
  guards: { isSettled: ({ hasSettings }) => hasSettings },
};
