import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingKinds, type Repair } from '@belfry/contract/overviews/health/finding-kinds.ts';
import { repairsOf } from './repairs.rules.ts';

const needs: Partial<Record<Repair, 'hasDevice' | 'hasSim' | 'hasInvoice' | 'seesMoney'>> = {
  'open-device': 'hasDevice',
  'open-swap': 'hasDevice',
  'open-voip': 'hasDevice',
  wake: 'hasSim',
  reset: 'hasSim',
  suspend: 'hasSim',
  'open-sim': 'hasSim',
  'open-invoice': 'hasInvoice',
  'open-claim': 'seesMoney',
};

test('a repair is offered only for what is there, and only whoever sees money is sent to a claim', () => {
  const mendable = fc.record({
    hasDevice: fc.boolean(),
    hasSim: fc.boolean(),
    seesMoney: fc.boolean(),
    hasInvoice: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...findingKinds), mendable, (kind, of) => {
      const offered = repairsOf(kind, of);
      const missing = offered.filter((repair) => {
        const need = needs[repair];
        return need !== undefined && !of[need];
      });
      expect(missing).toEqual([]);
      expect(offered).toContain('open-company');
    }),
  );
});

test.each([
  ['silent', 'wake'],
  ['firmware-too-old', 'mail'],
  ['sim-failure', 'reset'],
  ['sim-burst', 'suspend'],
  ['broken-messages', 'open-swap'],
  ['payment-failed', 'open-claim'],
  ['voip-unregistered', 'open-voip'],
] as const)('%s is mended first by %s', (kind, first) => {
  const [best] = repairsOf(kind, { hasDevice: true, hasSim: true, seesMoney: true, hasInvoice: true });
  expect(best).toBe(first);
});
