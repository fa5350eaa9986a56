import { expect, test } from 'vitest';
import { changedColumns, fieldsOf } from './changed-columns.ts';

const row = {
  name: 'Barn',
  time_zone: 'Europe/Berlin' as string | null,
  schedule: { dayFrom: '07:00', weekendDays: [6, 7] },
};

test.each([
  ['what is left out stays', {}, {}],
  ['what is undefined stays', { name: undefined }, {}],
  ['what is there already is no change', { name: 'Barn', time_zone: 'Europe/Berlin' }, {}],
  ['fields of JSON have no order', { schedule: { weekendDays: [6, 7], dayFrom: '07:00' } }, {}],
  [
    'a list has one',
    { schedule: { dayFrom: '07:00', weekendDays: [7, 6] } },
    { schedule: { dayFrom: '07:00', weekendDays: [7, 6] } },
  ],
  ['null is a value', { time_zone: null }, { time_zone: null }],
  ['only what changes is left', { name: 'Shed', time_zone: 'Europe/Berlin' }, { name: 'Shed' }],
])('%s', (_, wanted, changed) => {
  expect(changedColumns(row, wanted)).toEqual(changed);
});

test('columns have the names of the wire', () => {
  expect(fieldsOf({ name: 1, time_zone: 1, receive_paid_invoices: 1 })).toEqual([
    'name',
    'timeZone',
    'receivePaidInvoices',
  ]);
});
