import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bridgeFigures,
  bridgeOf,
  bridgesBySlot,
  bridgesByType,
  bridgeValues,
  movementKinds,
  type Movement,
} from './bridge.rules.ts';

const types = ['yearly', 'monthly', 'xl'] as const;
const slots = ['2026-01', '2026-02', '2026-03'];
const movement: fc.Arbitrary<Movement> = fc.record({
  kind: fc.constantFrom(...movementKinds),
  type: fc.constantFrom(...types),
  slot: fc.constantFrom(...slots),
  number: fc.integer({ min: -100_000, max: 100_000 }),
});
const opening = fc
  .dictionary(fc.constantFrom(...types), fc.nat(1_000_000))
  .map((of) => new Map(Object.entries(of)));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('a bridge', () => {
  it('adds up by itself, by type and by month, and all three agree in every figure', () => {
    fc.assert(
      fc.property(opening, fc.array(movement, { maxLength: 40 }), (before, moves) => {
        const all = bridgeOf(sum([...before.values()]), moves);
        expect(all.opening + sum(movementKinds.map((kind) => all[kind]))).toBe(all.closing);
        const byType = bridgesByType(types, before, moves).map(({ bridge }) => bridgeValues(bridge));
        for (const [at, figure] of bridgeFigures.entries())
          expect(sum(byType.map((values) => values[at] ?? 0))).toBe(all[figure]);
        const bySlot = bridgesBySlot(slots, all.opening, moves).map(({ bridge }) => bridge);
        expect(bySlot.at(-1)?.closing).toBe(all.closing);
        for (const kind of movementKinds) expect(sum(bySlot.map((bridge) => bridge[kind]))).toBe(all[kind]);
        for (const [at, bridge] of bySlot.entries())
          expect(bridge.opening).toBe(bySlot[at - 1]?.closing ?? all.opening);
      }),
    );
  });

  it('leaves out a type of which there was never anything', () => {
    const moves: Movement[] = [{ kind: 'new', type: 'xl', slot: '2026-01', number: 2495 }];
    expect(bridgesByType(types, new Map([['yearly', 1495]]), moves).map(({ key }) => key)).toEqual([
      'yearly',
      'xl',
    ]);
  });
});
