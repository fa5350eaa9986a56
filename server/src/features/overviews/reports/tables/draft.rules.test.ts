import { expect, test } from 'vitest';
import { compareDrafts, withoutMoney, type Draft, type TableDraft } from './draft.rules.ts';

const table = (change: Partial<TableDraft> = {}): TableDraft => ({
  id: 'claims',
  rows: 'state',
  columns: [
    { id: 'count', unit: 'count' },
    { id: 'amount', unit: 'money' },
  ],
  lines: [{ key: 'paid', values: [2, 2990] }],
  total: [2, 2990],
  chart: { kind: 'bars', column: 'amount' },
  ...change,
});
const draft = (tables: TableDraft[]): Draft => ({
  figures: [
    { id: 'count', unit: 'count', value: 2 },
    { id: 'amount', unit: 'money', value: 2990 },
  ],
  tables,
});

test('without money no amount is left, in no figure, row, total or chart', () => {
  const shown = withoutMoney(draft([table()]));
  expect(JSON.stringify(shown)).not.toMatch(/money|2990|amount/);
  expect(shown.tables[0]).toMatchObject({ lines: [{ values: [2] }], total: [2], chart: null });
});

test('rows stand beside those of the same name, days beside those at the same place', () => {
  const other = table({ lines: [{ key: 'failed', values: [1, 1495] }], total: [1, 1495] });
  expect(compareDrafts(draft([table()]), draft([other])).tables[0]).toMatchObject({
    lines: [
      { key: 'paid', values: [2, 2990], comparedKey: 'paid', compared: [0, 0] },
      { key: 'failed', values: [0, 0], comparedKey: 'failed', compared: [1, 1495] },
    ],
    total: { values: [2, 2990], compared: [1, 1495] },
  });
  const unknown = table({ lines: [], total: null });
  expect(compareDrafts(draft([table()]), draft([unknown])).tables[0]).toMatchObject({
    lines: [{ key: 'paid', compared: [null, null] }],
  });
  const days = (...keys: string[]) =>
    table({ rows: 'day', lines: keys.map((key, at) => ({ key, values: [at, at] })) });
  const beside = compareDrafts(draft([days('2026-02-01')]), draft([days('2026-01-01', '2026-01-02')]));
  expect(beside.tables[0]?.lines).toEqual([
    { key: '2026-02-01', values: [0, 0], comparedKey: '2026-01-01', compared: [0, 0] },
    { key: null, values: [null, null], comparedKey: '2026-01-02', compared: [1, 1] },
  ]);
});

test('what is as of now is compared with nothing', () => {
  const now = table({ isNow: true });
  const [shown] = compareDrafts(draft([now]), draft([now])).tables;
  expect(shown).toMatchObject({ lines: [{ compared: null }], total: { compared: null } });
  expect(shown).not.toHaveProperty('isNow');
});
