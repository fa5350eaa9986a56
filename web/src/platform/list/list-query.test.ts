import { expect, test } from 'vitest';
import { queryOf } from './list-query.ts';

const list: Parameters<typeof queryOf>[0] = {
  filters: [
    { kind: 'choice', name: 'type', label: 'list.all', values: ['dialler'], wordsOf: String },
    { kind: 'choices', name: 'state', field: 'alarmState', label: 'list.all', values: [], wordsOf: String },
    {
      kind: 'period',
      name: 'period',
      label: 'list.all',
      named: ['today'],
      query: ({ from, before }) => ({ ...(from && { since: from }), ...(before && { until: before }) }),
    },
  ],
};
const when = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'UTC' };

test('what is chosen becomes fields of the query', () => {
  const filters = { state: 'open,paid', period: '2026-11-01..2026-11-02' };
  expect(queryOf(list, { search: 'pig', filters, sort: '-name', columns: ['name'] }, when)).toEqual({
    search: 'pig',
    alarmState: 'open,paid',
    since: '2026-11-01T00:00:00.000Z',
    until: '2026-11-03T00:00:00.000Z',
    sort: '-name',
  });
});

test('what is not chosen asks for nothing', () => {
  expect(queryOf(list, { search: '', filters: {}, sort: '', columns: null }, when)).toEqual({});
});
