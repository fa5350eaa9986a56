import { expect, test } from 'vitest';
import { inOrder } from './group-lines.rules.ts';

test('lines of one reference stand together, those without one last, by device and time within', () => {
  const line = (reference: string | null, device: string, from = '2027-01-01') => ({
    shown: { reference, device, from },
  });
  const wanted = [
    line('PO-1', 'Barn'),
    line('PO-1', 'Shed', '2027-01-01'),
    line('PO-1', 'Shed', '2027-02-01'),
    line('PO-2', 'Attic'),
    line(null, 'Attic'),
    line(null, 'Zoo'),
  ];
  for (const given of [wanted, wanted.toReversed()]) expect(inOrder(given)).toEqual(wanted);
});
