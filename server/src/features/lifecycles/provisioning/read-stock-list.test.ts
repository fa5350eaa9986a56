import { expect, test } from 'vitest';
import { maxStockRows, readStockList } from './read-stock-list.ts';

test('a list names serial numbers; what it leaves out is as most devices are', () => {
  expect(readStockList('serial number\nbf-7000-0001\n')).toEqual({
    rows: [{ serialNumber: 'BF-7000-0001', type: 'dialler', inputs: 16, licences: [] }],
    faults: [],
  });
});

test('all columns, in any order, as spreadsheets write them', () => {
  const list =
    '\uFEFFType;Serial_Number;Licences;Inputs\r\nrest-api-location;RA-1;premium-rest-api  Remote-Locations premium-rest-api;8\r\n\r\n;BF-2;;\r\n';
  expect(readStockList(list.replace('RA-1', 'RA-1000').replace('BF-2', 'BF-2000'))).toEqual({
    rows: [
      {
        serialNumber: 'RA-1000',
        type: 'rest-api-location',
        inputs: 8,
        licences: ['premium-rest-api', 'remote-locations'],
      },
      { serialNumber: 'BF-2000', type: 'dialler', inputs: 16, licences: [] },
    ],
    faults: [],
  });
});

const header = 'serial number,type,inputs,licences\n';
test.each([
  ['nothing', '', [[1, 'the list is empty']]],
  ['a header alone', header, [[1, 'no device follows']]],
  ['quotes that do not end', `${header}"BF-7000-0001`, [[2, 'the quotes are wrong']]],
  ['no serial numbers', 'type\ndialler', [[1, 'the column "serial number" is missing']]],
  [
    'other columns',
    'serial number,colour\nBF-7000-0001,red',
    [[1, 'there is no column "colour", only serial number, type, inputs, licences, key, connect code']],
  ],
  ['a column twice', 'serial number,serial-number\nBF-1,BF-2', [[1, '"serial number" is there twice']]],
  ['a device twice', `${header}BF-7000-0001\nbf-7000-0001`, [[3, 'BF-7000-0001 is on line 2 already']]],
  [
    'a serial number that is none, twice',
    `${header}é\né`,
    [
      [2, 'a serial number has 4 to 32 letters, figures and dashes'],
      [3, 'a serial number has 4 to 32 letters, figures and dashes'],
    ],
  ],
  ['another number of inputs', `${header}BF-7000-0001,,12`, [[2, 'a device has 8 or 16 inputs']]],
  ['more cells', `${header}BF-7000-0001,,,,x`, [[2, 'there are more cells than columns']]],
])('a list with %s is told apart by its lines', (_, list, faults) => {
  expect(readStockList(list).faults.map(({ line, fault }) => [line, fault])).toEqual(faults);
});

const key = 'k'.repeat(43);
test('a device that has secrets already brings them along', () => {
  const list = `serial number,key,connect code\nBF-7000-0001,${key},demo 7kq2 vx9h mt4r\nBF-7000-0002,,\n`;
  expect(readStockList(list)).toEqual({
    rows: [
      {
        serialNumber: 'BF-7000-0001',
        type: 'dialler',
        inputs: 16,
        licences: [],
        key,
        connectCode: 'DEMO-7KQ2-VX9H-MT4R',
      },
      { serialNumber: 'BF-7000-0002', type: 'dialler', inputs: 16, licences: [] },
    ],
    faults: [],
  });
});

test.each([
  [
    'a short key',
    `${key.slice(12)},DEMO-7KQ2-VX9H`,
    'a key has 32 to 128 letters, figures, dashes and underscores',
  ],
  [
    'a key with a quote',
    `${key}',DEMO-7KQ2-VX9H`,
    'a key has 32 to 128 letters, figures, dashes and underscores',
  ],
  ['a short code', `${key},DEMO-7KQ2`, 'a connect code has 12 to 24 letters and figures'],
  ['a key alone', `${key},`, 'a key and a connect code are given together or not at all'],
  ['a code alone', ',DEMO-7KQ2-VX9H', 'a key and a connect code are given together or not at all'],
])('a device with %s is refused, and its secrets are not said back', (_, secrets, fault) => {
  expect(readStockList(`serial number,key,connect code\nBF-7000-0001,${secrets}`).faults).toEqual([
    { line: 2, fault },
  ]);
});

test('a type and a licence that do not exist are answered with those that do', () => {
  const { faults } = readStockList(`${header}BF-7000-0001,toaster,,free-beer`);
  expect(faults.map(({ fault }) => fault)).toEqual([
    expect.stringMatching(/^the type is one of dialler, /),
    expect.stringMatching(/^there is no licence "free-beer", only .*premium-rest-api/),
  ]);
});

test('a list has an end', () => {
  const serials = Array.from({ length: maxStockRows + 1 }, (_, index) => `BF-${index + 100_000}`);
  expect(readStockList(['serial number', ...serials.slice(1)].join('\n')).rows).toHaveLength(maxStockRows);
  expect(readStockList(['serial number', ...serials].join('\n'))).toEqual({
    rows: [],
    faults: [{ line: maxStockRows + 2, fault: `a list has ${maxStockRows} devices at most` }],
  });
});
