import { expect, test } from 'vitest';
import { readReason } from './read-reason.ts';

const read = (header?: string | string[]) =>
  readReason({ headers: header === undefined ? {} : { 'x-reason': header } });

test.each([
  ['Ticket%204711', 'Ticket 4711'],
  ['  Ticket 4711 ', 'Ticket 4711'],
  ['St%C3%B6rung%20im%20Stall', 'Störung im Stall'],
  [encodeURIComponent('ü'.repeat(200)), 'ü'.repeat(200)],
])('%j is read as %j', (header, reason) => {
  expect(read(header)).toBe(reason);
});

test.each([
  [undefined],
  [''],
  ['%20%20a%20%20'],
  ['%'],
  ['%C3%28'],
  ['a%0Ab%0Ac'],
  ['%E2%80%8B%E2%80%8B%E2%80%8B'],
  ['...'],
  [encodeURIComponent('ü'.repeat(201))],
  [['Ticket 1', 'Ticket 2']],
])('%j says no reason', (header) => {
  expect(() => read(header)).toThrow(expect.objectContaining({ code: 'reason-required' }));
});
