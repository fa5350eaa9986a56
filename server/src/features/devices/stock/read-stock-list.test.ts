import type { StockFault } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { expect, test } from 'vitest';
import { maxStockRows, readStockList } from './read-stock-list.ts';

test('a list names serial numbers; what it leaves out is as most devices are', () => {
  expect(readStockList('serial number\nbf-7000-0001\n')).toEqual({
    rows: [{ line: 2, serialNumber: 'BF-7000-0001', type: 'dialler', inputs: 16, licences: [] }],
    faults: [],
  });
});

test('all columns, in any order, as spreadsheets write them', () => {
  const list =
    '\uFEFFType;Serial_Number;Licences;Inputs\r\nrest-api-location;RA-1000;premium-rest-api  Remote-Locations premium-rest-api;8\r\n\r\n;BF-2000;;\r\n';
  expect(readStockList(list)).toEqual({
    rows: [
      {
        line: 2,
        serialNumber: 'RA-1000',
        type: 'rest-api-location',
        inputs: 8,
        licences: ['premium-rest-api', 'remote-locations'],
      },
      { line: 4, serialNumber: 'BF-2000', type: 'dialler', inputs: 16, licences: [] },
    ],
    faults: [],
  });
});

const header = 'serial number,type,inputs,licences\n';
test.each<[what: string, list: string, faults: StockFault[]]>([
  ['nothing', '', [{ line: 1, fault: 'empty' }]],
  ['a header alone', header, [{ line: 1, fault: 'no-rows' }]],
  ['quotes that do not end', `${header}"BF-7000-0001`, [{ line: 2, fault: 'broken-quotes' }]],
  ['no serial numbers', 'type\ndialler', [{ line: 1, fault: 'missing-column', value: 'serial number' }]],
  [
    'other columns',
    'serial number,colour\nBF-7000-0001,red',
    [{ line: 1, fault: 'unknown-column', value: 'colour' }],
  ],
  [
    'a column twice',
    'serial number,serial-number\nBF-1,BF-2',
    [{ line: 1, fault: 'repeated-column', value: 'serial number' }],
  ],
  [
    'a device twice',
    `${header}BF-7000-0001\nbf-7000-0001`,
    [{ line: 3, fault: 'repeated-serial-number', value: 'BF-7000-0001', sameAs: 2 }],
  ],
  [
    'a serial number that is none, twice',
    `${header}é\né`,
    [
      { line: 2, fault: 'serial-number-format', value: 'é' },
      { line: 3, fault: 'serial-number-format', value: 'é' },
    ],
  ],
  [
    'another number of inputs',
    `${header}BF-7000-0001,,12`,
    [{ line: 2, fault: 'inputs-format', value: '12' }],
  ],
  [
    'a type and a licence that do not exist',
    `${header}BF-7000-0001,toaster,,free-beer`,
    [
      { line: 2, fault: 'unknown-type', value: 'toaster' },
      { line: 2, fault: 'unknown-licence', value: 'free-beer' },
    ],
  ],
  ['more cells', `${header}BF-7000-0001,,,,x`, [{ line: 2, fault: 'number-of-cells' }]],
  [
    'a cell without an end',
    `${header}${'A'.repeat(60)}`,
    [{ line: 2, fault: 'serial-number-format', value: `${'A'.repeat(40)}…` }],
  ],
])('a list with %s is told apart by its lines', (_, list, faults) => {
  expect(readStockList(list).faults).toEqual(faults);
});

const key = 'k'.repeat(43);
test('a device that has secrets already brings them along', () => {
  const list = `serial number,key,connect code\nBF-7000-0001,${key},demo 7kq2 vx9h mt4r\nBF-7000-0002,,\n`;
  const of = { type: 'dialler', inputs: 16, licences: [] };
  expect(readStockList(list)).toEqual({
    rows: [
      { ...of, line: 2, serialNumber: 'BF-7000-0001', key, connectCode: 'DEMO-7KQ2-VX9H-MT4R' },
      { ...of, line: 3, serialNumber: 'BF-7000-0002' },
    ],
    faults: [],
  });
});

test.each([
  ['a short key', `${key.slice(12)},DEMO-7KQ2-VX9H`, 'key-format'],
  ['a key with a quote', `${key}',DEMO-7KQ2-VX9H`, 'key-format'],
  ['a short code', `${key},DEMO-7KQ2`, 'connect-code-format'],
  ['a key alone', `${key},`, 'half-of-secrets'],
  ['a code alone', ',DEMO-7KQ2-VX9H', 'half-of-secrets'],
])('a device with %s is refused, and its secrets are not said back', (_, secrets, fault) => {
  expect(readStockList(`serial number,key,connect code\nBF-7000-0001,${secrets}`).faults).toEqual([
    { line: 2, fault },
  ]);
});

test('a list has an end', () => {
  const serials = Array.from({ length: maxStockRows + 1 }, (_, index) => `BF-${index + 100_000}`);
  expect(readStockList(['serial number', ...serials.slice(1)].join('\n')).rows).toHaveLength(maxStockRows);
  expect(readStockList(['serial number', ...serials].join('\n'))).toEqual({
    rows: [],
    faults: [{ line: maxStockRows + 2, fault: 'too-many-rows', value: '10000' }],
  });
  expect(readStockList('serial number\nBF-1000\nBF-2000', 1).faults).toEqual([
    { line: 3, fault: 'too-many-rows', value: '1' },
  ]);
});
