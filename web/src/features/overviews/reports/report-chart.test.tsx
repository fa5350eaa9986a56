import type { ReportTable as Table } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compiledTexts } from '#platform/i18n/texts.fixture.ts';
import { markupOf, shown } from '#platform/shown.fixture.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';

// Names of rows that a newer server may bring are looked for among the texts of the app.
i18n.load('en-US', compiledTexts('en-US'));
i18n.activate('en-US');

const figures = ['opening', 'new', 'changed', 'price', 'ended', 'closing'] as const;
const bridge: Table = {
  id: 'bridge',
  rows: 'type',
  columns: figures.map((id) => ({ id, unit: 'money' })),
  lines: [
    { key: 'xl', values: [0, 2495, 2495, 1000, -2995, 2995], comparedKey: null, compared: null },
    { key: 'yearly', values: [100, 1395, 0, 0, 0, 1495], comparedKey: null, compared: null },
  ],
  total: { values: [100, 3890, 2495, 1000, -2995, 4490], compared: null },
  chart: { kind: 'bridge' },
};
const amounts = (words: string) => [...words.matchAll(/-?€[\d.,]+/g)].map(([amount]) => amount);
const drawn = (table: Table) => {
  const titles = [...markupOf(<ReportChart table={table} />).matchAll(/<title>([^<]*)<\/title>/g)];
  return titles.map(([, title = '']) => title.replaceAll('\u00A0', ' '));
};
const written = (table: Table, isCompared = false) =>
  shown(<ReportTable table={table} caption="Bridge" isCompared={isCompared} />);

test('the bridge draws the figures of the total, which the table writes', () => {
  expect(drawn(bridge)).toEqual([
    'Beginning: €1.00',
    'New: €38.90',
    'Changed: €24.95',
    'Price: €10.00',
    'Ended: -€29.95',
    'End: €44.90',
  ]);
  expect(amounts(written(bridge)).slice(-6)).toEqual(drawn(bridge).flatMap(amounts));
});

test('bars are the figures of their column, and a figure stands above what it is compared with', () => {
  const months: Table = {
    ...bridge,
    id: 'movements',
    rows: 'month',
    columns: [{ id: 'closing', unit: 'money' }],
    lines: [
      { key: '2026-10', values: [1495], comparedKey: '2026-08', compared: [0] },
      { key: '2026-11', values: [2990], comparedKey: '2026-09', compared: [795] },
    ],
    total: { values: [2990], compared: [795] },
    chart: { kind: 'bars', column: 'closing' },
  };
  expect(drawn(months)).toEqual(['10/2026: €14.95', '11/2026: €29.90']);
  expect(written(months, true)).toContain('11/2026 before: 09/2026 €29.90 before: €7.95');
});

test('what is not known is a dash and no zero', () => {
  const unknown: Table = {
    ...bridge,
    rows: 'failure',
    columns: [{ id: 'median', unit: 'seconds' }],
    lines: [
      { key: 'app/gone', values: [null], comparedKey: null, compared: null },
      { key: 'voice/busy', values: [200], comparedKey: null, compared: null },
    ],
    total: null,
    chart: null,
  };
  expect(written(unknown)).toContain('App: App no longer known – Phone call: Busy 3 min 20 s');
});
