import { expect, test } from 'vitest';
import { secretsSheet } from './secrets-sheet.ts';

const device = {
  serialNumber: 'BF-7000-0001',
  type: 'dialler',
  inputs: 8,
  licences: ['fancom', 'dupline'],
  connectCode: 'DEMO-7KQ2-VX9H-MT4R',
  key: '-key',
} as const;

test('a sheet is a list that the import takes again', () => {
  const sheet = secretsSheet([
    { ...device, licences: [...device.licences] },
    { ...device, licences: [], key: null },
  ]);
  expect(sheet.split('\r\n')).toEqual([
    '\uFEFFserial number,type,inputs,licences,key,connect code',
    "BF-7000-0001,dialler,8,fancom dupline,'-key,DEMO-7KQ2-VX9H-MT4R",
    'BF-7000-0001,dialler,8,,,DEMO-7KQ2-VX9H-MT4R',
    '',
  ]);
});
