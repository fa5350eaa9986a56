import { expect, it } from 'vitest';
import { normaliseIban } from './iban.ts';

it.each([
  ['NL91ABNA0417164300', 'NL91ABNA0417164300'],
  ['nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
  ['DE89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
])('%s is kept as %s', (typed, kept) => {
  expect(normaliseIban(typed, '/iban')).toBe(kept);
});

it.each([
  ['a wrong figure', 'NL91ABNA0417164301'],
  ['too short', 'NL91ABNA041716430'],
  ['outside of SEPA', 'TR330006100519786457841326'],
  ['no country', 'XX91ABNA0417164300'],
  ['nothing', ''],
  ['words', 'my account'],
])('refuses %s', (_, typed) => {
  expect(() => normaliseIban(typed, '/iban')).toThrow(
    expect.objectContaining({
      code: 'invalid-input',
      options: { errors: [expect.objectContaining({ pointer: '/iban' })] },
    }),
  );
});
