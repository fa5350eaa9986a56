import { expect, test } from 'vitest';
import { readSimList } from './read-sim-list.ts';

const iccid = '8931500000000000012';

test('a file of cards is read, with what it has beside their numbers', () => {
  const csv = `ICCID;IMSI;Number;Limit MB\r\n${iccid};204080123456789;+3197012345678;50\r\n8931500000000000020;;;\r\n`;
  expect(readSimList(csv)).toEqual({
    cards: [
      { iccid, imsi: '204080123456789', number: '+3197012345678', limitBytes: 50_000_000 },
      { iccid: '8931500000000000020', imsi: null, number: null, limitBytes: null },
    ],
    faults: [],
  });
});

test.each([
  ['', [1, 'empty']],
  ['iccid\n', [1, 'empty']],
  ['imsi\n1', [1, 'columns']],
  ['iccid,iccid\n1,2', [1, 'columns']],
  ['iccid,colour\n1,2', [1, 'columns']],
  [`iccid\n"${iccid}`, [2, 'quotes']],
  ['iccid\n12', [2, 'iccid']],
  [`iccid\n${iccid}\n${iccid}`, [3, 'twice']],
  [`iccid,imsi\n${iccid},1`, [2, 'imsi']],
  [`iccid,number\n${iccid},0612345678`, [2, 'number']],
  [`iccid,limit mb\n${iccid},0`, [2, 'limit']],
  [`iccid,limit mb\n${iccid},1e3`, [2, 'limit']],
  [`iccid\n${iccid},x`, [2, 'columns']],
])('%j is told', (csv, [line, code]) => {
  expect(readSimList(csv).faults).toEqual([{ line, code }]);
});

test('what is too long is not read at all', () => {
  const rows = Array.from({ length: 5_001 }, (_, row) => String(10 ** 17 + row));
  expect(readSimList(`iccid\n${rows.join('\n')}`)).toEqual({
    cards: [],
    faults: [{ line: 5_002, code: 'too-many' }],
  });
});
