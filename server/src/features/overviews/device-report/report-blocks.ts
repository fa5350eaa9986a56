import { receivedLater, timelineOf } from '@belfry/contract/ground/history/proof-timeline.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import type { PdfBlock } from '#platform/pdf/flow-pdf.ts';
import { listed } from '#platform/texts/texts.ts';
import { describeEntry, wordOf } from './entry-words.ts';
import { after, type ReportMoments } from './report-moments.ts';
import type { ReportedAlarm, ReportPeriod } from './report.rules.ts';
import { summaryBlocks } from './summary-blocks.ts';

/** What a report is made of. */
export interface ReportContents {
  text: Text;
  moments: ReportMoments;
  brand: string;
  /** Name and value of what the report is about. */
  facts: readonly (readonly [string, string])[];
  alarms: readonly ReportedAlarm[];
  others: readonly HistoryEntry[];
  period: ReportPeriod;
  /** It is about one alarm alone, and says nothing of the connection and of tests. */
  isOfOneAlarm: boolean;
}

/** A report, block by block: what it is about and comes to, each alarm with its proof, what else happened. */
export function* reportBlocks(contents: ReportContents): Generator<PdfBlock> {
  const { text, brand, facts, alarms, others } = contents;
  yield { kind: 'title', above: brand, text: text('device-report.pdf.title') };
  yield { kind: 'facts', facts };
  if (alarms.length === 0 && others.length === 0) {
    yield { kind: 'note', text: text('device-report.pdf.nothing') };
    return;
  }
  yield* summaryBlocks(contents);
  if (alarms.length > 0) {
    yield { kind: 'section', text: text('device-report.pdf.alarms'), onNewPage: true };
    for (const alarm of alarms) yield* proofBlocks(alarm, contents);
  }
  if (others.length > 0) {
    yield { kind: 'section', text: text('device-report.pdf.others') };
    yield* otherBlocks(others, contents);
  }
}

function* proofBlocks(alarm: ReportedAlarm, contents: ReportContents): Generator<PdfBlock> {
  const { text, moments } = contents;
  const { raisedAt, entries } = alarm;
  yield {
    kind: 'heading',
    text: alarm.name,
    name: alarm.episodeId,
    listedAs: `${moments.full(raisedAt)} ${alarm.name}`,
    lines: [
      text('device-report.pdf.raised', { at: moments.full(raisedAt) }),
      ...acceptedLines(alarm, text),
      restoredLine(alarm, contents),
    ],
  };
  yield {
    kind: 'columns',
    columns: [
      { title: text('device-report.pdf.column.time'), share: 0.2 },
      { title: text('device-report.pdf.column.after'), share: 0.1 },
      { title: text('device-report.pdf.column.what'), share: 0.28 },
      { title: text('device-report.pdf.column.who'), share: 0.18 },
      { title: text('device-report.pdf.column.how'), share: 0.24 },
    ],
  };
  const row = (entry: HistoryEntry, under: boolean): PdfBlock => {
    const cells = describeEntry(entry, text);
    const step = under ? `  ${cells.what}` : cells.what;
    return {
      kind: 'row',
      under,
      cells: [
        moments.full(entry.at),
        after(entry.at, raisedAt),
        step,
        cells.who,
        withReceipt(cells.how, entry, contents),
      ],
    };
  };
  for (const item of timelineOf(entries, raisedAt)) {
    yield row(item.entry, false);
    if (item.kind === 'attempt') for (const step of item.steps) yield row(step.entry, true);
  }
}

/** Who accepted, or that nobody did. */
function acceptedLines({ raisedAt, accepted, overAt }: ReportedAlarm, text: Text): string[] {
  if (accepted.length === 0) return [text(`device-report.pdf.accepted.${overAt ? 'by-nobody' : 'not-yet'}`)];
  return accepted.map(({ name, via, at }) => {
    const way = wordOf(`alarms.via.${via}`, via, text);
    return text('device-report.pdf.accepted', { name, way, after: after(at, raisedAt) });
  });
}

function restoredLine(
  { raisedAt, overAt, wasSilenced }: ReportedAlarm,
  { text, moments }: ReportContents,
): string {
  if (!overAt) return text('device-report.pdf.restored.not-yet');
  return text(wasSilenced ? 'device-report.pdf.restored.silenced' : 'device-report.pdf.restored', {
    at: moments.full(overAt),
    after: after(overAt, raisedAt),
  });
}

/** How it happened, and when it became known where that is not when it happened. */
function withReceipt(how: string, entry: HistoryEntry, { text, moments }: ReportContents): string {
  const received = receivedLater(entry);
  const words = received && text('history.received', { at: moments.full(received) });
  return listed([how, words], text);
}

function* otherBlocks(others: readonly HistoryEntry[], contents: ReportContents): Generator<PdfBlock> {
  const { text, moments } = contents;
  yield {
    kind: 'columns',
    columns: [
      { title: text('device-report.pdf.column.time'), share: 0.2 },
      { title: text('device-report.pdf.column.alarm'), share: 0.17 },
      { title: text('device-report.pdf.column.what'), share: 0.25 },
      { title: text('device-report.pdf.column.who'), share: 0.2 },
      { title: text('device-report.pdf.column.how'), share: 0.18 },
    ],
  };
  for (const entry of others) {
    const cells = describeEntry(entry, text);
    const manner = withReceipt(cells.how, entry, contents);
    const cellsOfRow = [moments.full(entry.at), entry.alarmName ?? '', cells.what, cells.who, manner];
    yield { kind: 'row', cells: cellsOfRow };
  }
}
