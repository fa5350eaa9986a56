import type { FigureUnit } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { ReportTable } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { BridgeChart } from './bridge-chart.tsx';
import { figureWords, rowWords } from './figure-words.ts';

/** What the axis of a chart counts in and its least height, so that a quiet month looks quiet. */
const units: Record<FigureUnit, number> = { money: 10_000, count: 4, seconds: 60, share: 100 };

/** A table as a drawing: the very figures that it has. Nothing where it is not drawn. */
export function ReportChart({ table }: { table: ReportTable }) {
  const text = useText();
  const { i18n } = useLingui();
  const { chart, columns, lines, rows, total } = table;
  if (!chart || !total) return null;
  const writeIn = (unit: FigureUnit) => (value: number | null) => figureWords(unit, value, i18n.locale, text);
  if (chart.kind === 'bridge') {
    const steps = columns.map(({ id }, at) => ({
      key: id,
      label: text(`reports.figure.${id}`),
      value: total.values[at] ?? 0,
    }));
    const write = writeIn('money');
    const summary = text('reports.chart.bridge', {
      opening: write(steps[0]?.value ?? 0),
      closing: write(steps.at(-1)?.value ?? 0),
    });
    return (
      <BridgeChart
        title={text('reports.name.recurring-revenue')}
        summary={summary}
        steps={steps}
        unit={units.money}
        write={write}
      />
    );
  }
  const at = columns.findIndex(({ id }) => id === chart.column);
  const { id, unit } = columns[at] ?? { id: chart.column, unit: 'count' };
  const figure = text(`reports.figure.${id}`);
  const write = writeIn(unit);
  return (
    <DayChart
      title={text('reports.chart.without', { figure })}
      summary={text('reports.chart', { figure, total: write(total.values[at] ?? null) })}
      bars={lines.flatMap(({ key, values }) =>
        key === null ? [] : [{ key, label: rowWords(rows, key, text), value: values[at] ?? null }],
      )}
      unit={units[unit]}
      write={write}
    />
  );
}
