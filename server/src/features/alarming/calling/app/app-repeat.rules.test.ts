import { describe, expect, test } from 'vitest';
import { nodeStates, type NodeState } from '@belfry/contract/values/alarm-states.ts';
import { remind } from './app-repeat.rules.ts';

const critical = (state: NodeState, minutes: number) => remind({ state, critical: true, minutes });
const plain = (state: NodeState, minutes: number) => remind({ state, critical: false, minutes });

describe('apps are reminded', () => {
  test('of a critical alarm every 3 minutes in its first hour, then every 15', () => {
    expect(critical('reporting', 3)).toEqual({ send: 'loud', again: 3 });
    expect(critical('waiting-for-repeat', 59)).toEqual({ send: 'loud', again: 3 });
    expect(critical('max-repeated', 60)).toEqual({ send: 'loud', again: 15 });
    expect(critical('failed', 6000)).toEqual({ send: 'loud', again: 15 });
  });

  test('of any other only after everybody was called in vain, and quietly', () => {
    expect(plain('reporting', 5)).toEqual({ send: null, again: 15 });
    expect(plain('max-repeated', 30)).toEqual({ send: 'quiet', again: 15 });
    expect(plain('max-repeated', 400)).toEqual({ send: 'quiet', again: 60 });
  });

  test('not of what may be over in a moment or is covered by another report, which is looked at again', () => {
    for (const state of ['restoring', 'grouped'] as const)
      expect(critical(state, 1)).toEqual({ send: null, again: 3 });
  });

  test('of nothing that somebody cares for or that is over', () => {
    const silent = nodeStates.filter((state) => remind({ state, critical: true, minutes: 1 }).again === null);
    expect(silent).toEqual(['none', 'delay', 'restored', 'disabled', 'suppressed', 'accepted']);
  });
});
