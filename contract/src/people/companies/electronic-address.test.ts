import { expect, test } from 'vitest';
import { easCodes } from './eas-codes.ts';
import { readElectronicAddress, writtenElectronicAddress } from './electronic-address.ts';

test.each([
  ['0106:12345678', '0106:12345678'],
  [' 0106 : 12345678 ', '0106:12345678'],
  ['0208:0403019261', '0208:0403019261'],
  ['0190:00000001003214345000', '0190:00000001003214345000'],
  ['0204:04011000-12345-34', '0204:04011000-12345-34'],
  ['9930:DE123456789', '9930:DE123456789'],
  ['9944:nl123456789b01', '9944:nl123456789b01'],
  ['9925:be0403019261', '9925:be0403019261'],
  ['0225:732829320_FACTURES', '0225:732829320_FACTURES'],
  ['0088:9506000140445:a/b.c@d', '0088:9506000140445:a/b.c@d'],
  ['em:Books+In@Farm.Example', 'EM:books+in@farm.example'],
  [`0088:${'1'.repeat(50)}`, `0088:${'1'.repeat(50)}`],
])('%j is kept as %j', (typed, kept) => {
  const address = readElectronicAddress(typed);
  expect(typeof address === 'string' ? address : writtenElectronicAddress(address)).toBe(kept);
});

test.each([
  ['', 'scheme'],
  ['12345678', 'scheme'],
  ['9999:12345678', 'scheme'],
  // Taken away, as nothing could be delivered there.
  ['9901:12345678', 'scheme'],
  ['0037:12345678', 'scheme'],
  ['0106:1234567', 'form'],
  ['0106:1234 5678', 'form'],
  ['0208:403019261', 'form'],
  ['0208:0403019262', 'form'],
  ['EM:no mail address', 'form'],
  ['EM:', 'form'],
  ['0088:', 'form'],
  ['0088:95 06', 'form'],
  ['0088:<95>', 'form'],
  [`0088:${'1'.repeat(51)}`, 'form'],
])('%j is refused for its %s', (typed, fault) => {
  expect(readElectronicAddress(typed)).toBe(fault);
});

test('every code of the list is four digits or two letters', () => {
  expect([...easCodes].filter((code) => !/^(?:\d{4}|[A-Z]{2})$/.test(code))).toEqual([]);
});
