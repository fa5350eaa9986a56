import type { FaultRow } from './cluster-journey.ts';

/** The rows as a table for people; times in seconds. */
export function tableOf(title: string, rows: readonly FaultRow[]): string {
  const seconds = (ms: number | null) => (ms === null ? '–' : (ms / 1000).toFixed(1));
  const cells = [
    ['part', 'fault', 'called after', 'live after', 'calls doubled', 'broker crashed', 'what is wrong'],
    ...rows.map((row) => [
      row.part,
      row.kind,
      seconds(row.calledAfter),
      seconds(row.liveAfter),
      String(row.callsDoubled),
      String(row.crashes),
      row.wrong.join('; ') || 'nothing',
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines].join('\n');
}
