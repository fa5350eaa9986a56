import { expect, test } from 'vitest';
import { maxImportRows } from '@belfry/contract/devices/device-import/device-import.contract.ts';
import { csvLine, csvStart } from '#platform/values/csv.ts';
import { readDeviceList } from './read-device-list.ts';

const code = 'AAAA-BBBB-CCCC';
const zones = (zone: string) => zone === 'Europe/Berlin';
const read = (csv: string) => readDeviceList(csv, zones);
const header = 'serial number,connect code,name,location,time zone,order number';
const faultsOf = (csv: string) => read(csv).faults.map(({ line, fault }) => [line, fault]);

test('a plain list', () => {
  expect(read(`${header}\nb/1,${code},Barn,North,Europe/Berlin\n`)).toEqual({
    rows: 1,
    good: [],
    named: [],
    faults: [{ line: 2, fault: 'serial-number-format', value: 'b/1' }],
  });
  expect(
    read(`${header}\nbf-1000-1,${code.toLowerCase()},Barn,North,Europe/Berlin, PO 4711 \n`),
  ).toMatchObject({
    rows: 1,
    good: [
      {
        line: 2,
        serialNumber: 'BF-1000-1',
        connectCode: code,
        name: 'Barn',
        location: 'North',
        timeZone: 'Europe/Berlin',
        orderNumber: 'PO 4711',
      },
    ],
    faults: [],
  });
});

test.each([
  ['semicolons', `Serial number;Connect code;Name\nBF-1000;${code};Barn, old`],
  ['tabs', `Serial number\tConnect code\tName\nBF-1000\t${code}\tBarn, old`],
  ['quotes', `Serial number,Connect code,Name\n"BF-1000","${code}","Barn, old"`],
  ['a byte order mark', `\uFEFFSerial number,Connect code,Name\nBF-1000,${code},"Barn, old"`],
  ['CRLF', `Serial number,Connect code,Name\r\nBF-1000,${code},"Barn, old"\r\n`],
  ['empty lines', `\n\nSerial number,Connect code,Name\n\nBF-1000,${code},"Barn, old"\n\n ,,\n`],
  ['spaces', ` Serial number , connect-code ,NAME\n BF-1000 , ${code} , "Barn, old" `],
  ['columns in another order', `Name,connect_code,serialNumber\n"Barn, old",${code},BF-1000`],
  ['German names', `Seriennummer;Verbindungscode;Name;Bestellnummer\nBF-1000;${code};Barn, old;`],
  [
    'Italian names',
    `Numero d'ordine;NUMERO DI SERIE;codice_di_collegamento;nome\n;BF-1000;${code};Barn, old`,
  ],
  ['French names', `Numero de serie;code d’association;nom;numéro de commande\nBF-1000;${code};Barn, old;`],
  ['Japanese names', `シリアル番号;接続コード;名前;注文番号\nBF-1000;${code};Barn, old;`],
  ['Dutch names', `Serienummer;Koppelcode;Naam;Bestelnummer\nBF-1000;${code};Barn, old;`],
  [
    'a code without dashes in small letters',
    `Serial number;Connect code;Name\nBF-1000;aaaabbbbcccc;Barn, old`,
  ],
  ['a code with spaces', `Serial number;Connect code;Name\nBF-1000;AAAA bbbb CCCC;Barn, old`],
  ['empty cells behind', `Serial number;Connect code;Name\nBF-1000;${code};Barn, old;;;`],
])('%s are understood', (_what, csv) => {
  const { good, faults, rows } = read(csv);
  expect(faults).toEqual([]);
  expect(rows).toBe(1);
  expect(good).toMatchObject([{ serialNumber: 'BF-1000', connectCode: code, name: 'Barn, old' }]);
});

test('every faulty row is named by its line, with all that is wrong in it', () => {
  const csv = [
    header,
    `BF-1000,${code},Barn,,`,
    `BF 1000,nonsense,${'n'.repeat(81)},${'l'.repeat(121)},Europe/Nowhere,${'o'.repeat(61)}`,
    '',
    `BF-1000,${code},Again,,`,
    `BF-2000,${code},a,b,Europe/Berlin,,more`,
    'BF-3000',
  ].join('\r\n');
  expect(faultsOf(csv)).toEqual([
    [3, 'serial-number-format'],
    [3, 'connect-code-format'],
    [3, 'name-format'],
    [3, 'location-format'],
    [3, 'unknown-time-zone'],
    [3, 'order-number-format'],
    [5, 'repeated-serial-number'],
    [6, 'number-of-cells'],
    [7, 'number-of-cells'],
  ]);
  const { faults, good, rows } = read(csv);
  expect(rows).toBe(5);
  expect(good.map(({ line }) => line)).toEqual([2]);
  // Whoever owns it can be said although another cell is faulty.
  expect(read(`${header}\nBF-1000,${code},Barn,North,Europe/Nowhere`).named).toHaveLength(1);
  expect(faults.find(({ fault }) => fault === 'repeated-serial-number')).toMatchObject({ sameAs: 2 });
});

test('a line is that on which its row begins, though a cell goes over several', () => {
  expect(faultsOf(`Serial number,Connect code,Name\nBF-1000,${code},"two\nlines"\nx,${code},b`)).toEqual([
    [2, 'name-format'],
    [4, 'serial-number-format'],
  ]);
});

test('no fault says a connect code back', () => {
  const { faults } = read(`${header}\nBF-1000,SECRET-CODE-1,,,\nBF-1001,secret-code-2,,,,,,x`);
  expect(faults).toHaveLength(2);
  expect(JSON.stringify(faults).toLowerCase()).not.toContain('secret');
});

test.each([
  ['', [[1, 'no-rows']]],
  ['\n\n', [[1, 'no-rows']]],
  [header, [[1, 'no-rows']]],
  [
    'serial number|connect code\nBF-1|x',
    [
      [1, 'unknown-column'],
      [1, 'missing-column'],
      [1, 'missing-column'],
    ],
  ],
  ['serial number,name\nBF-1000,x', [[1, 'missing-column']]],
  ['serial number,connect code,colour\nBF-1000,x,red', [[1, 'unknown-column']]],
  ['serial number,connect code,Name,naam\nBF-1000,x,a,b', [[1, 'repeated-column']]],
  [`serial number,connect code\nBF-1000,"${code}\nBF-1001,${code}`, [[3, 'broken-quotes']]],
])('%j is no list', (csv, faults) => {
  expect(faultsOf(csv)).toEqual(faults);
  expect(read(csv).good).toEqual([]);
});

test('a thousand rows, and no more', () => {
  const rows = (count: number) =>
    [
      'serial number,connect code',
      ...Array.from({ length: count }, (_, n) => `BF-${10_000 + n},${code}`),
    ].join('\n');
  expect(read(rows(maxImportRows)).good).toHaveLength(maxImportRows);
  expect(faultsOf(rows(maxImportRows + 1))).toEqual([[maxImportRows + 2, 'too-many-rows']]);
});

test('nonsense of every kind is answered, not thrown', () => {
  for (const csv of [
    '"',
    '""""',
    'a"b,c',
    '\0\0',
    '\uFEFF',
    ';;;;',
    '🐄,🐄\n🐄',
    '=cmd(),+1\n-1,@x',
    '"a"b\n',
  ])
    expect(() => read(csv)).not.toThrow();
});

test.each([
  ['+31 612345678', '=SUM(A1)'],
  ['-20 °C', "'s avonds; =1"],
  ['＝1', '"@home"'],
  ["'=1", 'Hall, "old"'],
])('what the export wrote of %j and %j is read back', (name, location) => {
  const file = csvStart + csvLine(header.split(',')) + csvLine(['BF-1000', code, name, location, null]);
  expect(read(file)).toMatchObject({ faults: [], good: [{ name, location }] });
});
