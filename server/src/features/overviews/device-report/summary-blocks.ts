import type { PdfBlock } from '#platform/pdf/flow-pdf.ts';
import { listed } from '#platform/texts/texts.ts';
import { wordOf } from './entry-words.ts';
import type { ReportContents } from './report-blocks.ts';
import { lasting } from './report-moments.ts';
import type { ReportedAlarm } from './report.rules.ts';
import { type ReportSummary, summaryOf, timeToAcceptance } from './summary.rules.ts';

/** What a report comes to: its figures, by what people were reached, and the alarms, each with the page of its proof. */
export function* summaryBlocks(contents: ReportContents): Generator<PdfBlock> {
  const { text, alarms, others, period } = contents;
  const summary = summaryOf(alarms, others, period);
  yield { kind: 'section', text: text('device-report.pdf.summary') };
  yield { kind: 'facts', facts: figures(summary, contents) };
  if (summary.media.length > 0) {
    yield { kind: 'heading', text: text('device-report.pdf.reached'), lines: [] };
    yield {
      kind: 'columns',
      columns: [
        { title: text('device-report.pdf.column.how'), share: 0.4 },
        { title: text('device-report.pdf.column.attempts'), share: 0.2 },
        { title: text('device-report.pdf.column.reached'), share: 0.2 },
        { title: text('device-report.pdf.column.people'), share: 0.2 },
      ],
    };
    for (const { medium, ...figure } of summary.media)
      yield {
        kind: 'row',
        cells: [
          wordOf(`alarms.medium.${medium}`, medium, text),
          ...[figure.attempts, figure.reached, figure.people].map(String),
        ],
      };
  }
  if (alarms.length === 0) {
    yield { kind: 'note', text: text('device-report.pdf.no-alarms') };
    return;
  }
  yield { kind: 'heading', text: text('device-report.pdf.each-alarm'), lines: [] };
  yield {
    kind: 'columns',
    columns: [
      { title: text('device-report.pdf.column.time'), share: 0.24 },
      { title: text('device-report.pdf.column.alarm'), share: 0.28 },
      { title: text('device-report.pdf.column.accepted-by'), share: 0.26 },
      { title: text('device-report.pdf.column.after'), share: 0.12 },
      { title: text('device-report.pdf.column.page'), share: 0.1 },
    ],
  };
  for (const alarm of alarms) yield alarmRow(alarm, contents);
}

function figures(
  { alarms, accepted, unaccepted, open, times, outages, tests }: ReportSummary,
  { text, isOfOneAlarm }: ReportContents,
): [string, string][] {
  const facts: [string, string][] = [[text('device-report.pdf.alarms'), String(alarms)]];
  if (alarms > 0)
    facts.push(
      [text('device-report.pdf.figure.accepted'), String(accepted)],
      [text('device-report.pdf.figure.unaccepted'), String(unaccepted)],
    );
  if (open > 0) facts.push([text('device-report.pdf.figure.open'), String(open)]);
  if (times)
    facts.push([
      text('device-report.pdf.figure.times'),
      text('device-report.pdf.figure.times.value', {
        fastest: lasting(times.fastest),
        median: lasting(times.median),
        slowest: lasting(times.slowest),
      }),
    ]);
  // Of one alarm alone nothing else was read.
  if (isOfOneAlarm) return facts;
  return [
    ...facts,
    [
      text('device-report.pdf.figure.outages'),
      text('device-report.pdf.figure.outages.value', {
        n: outages.count,
        total: lasting(outages.total),
        longest: lasting(outages.longest),
      }),
    ],
    [
      text('device-report.pdf.figure.tests'),
      text('device-report.pdf.figure.tests.value', { n: tests.count, accepted: tests.accepted }),
    ],
  ];
}

function alarmRow(alarm: ReportedAlarm, { text, moments }: ReportContents): PdfBlock {
  const { episodeId, raisedAt, name, accepted, overAt } = alarm;
  const names = [...new Set(accepted.map((each) => each.name))];
  const nobody = text(overAt === null ? 'device-report.pdf.not-yet' : 'device-report.pdf.nobody');
  const time = timeToAcceptance(alarm);
  return {
    kind: 'row',
    cells: [
      moments.full(raisedAt),
      name,
      names.length > 0 ? listed(names, text) : nobody,
      time === null ? '' : lasting(time),
      { pageOf: episodeId },
    ],
  };
}
