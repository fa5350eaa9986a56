import { receivedLater, timelineOf } from '@belfry/contract/ground/history/proof-timeline.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { PdfBlock } from '#platform/pdf/flow-pdf.ts';
import { describeEntry, type EntryWords } from './entry-words.rules.ts';
import type { deviceReportTexts } from './device-report.texts.ts';
import { after, type ReportMoments } from './report-moments.ts';
import type { ReportedAlarm } from './report.rules.ts';

/** What a report is made of. */
export interface ReportContents {
  texts: (typeof deviceReportTexts)['en-US'];
  words: EntryWords;
  moments: ReportMoments;
  brand: string;
  /** Name and value of what the report is about. */
  facts: readonly (readonly [string, string])[];
  alarms: readonly ReportedAlarm[];
  others: readonly HistoryEntry[];
}

/** A report, block by block: what it is about, each alarm with its proof, what else happened. */
export function* reportBlocks(contents: ReportContents): Generator<PdfBlock> {
  const { texts, brand, facts, alarms, others } = contents;
  yield { kind: 'title', above: brand, text: texts.title };
  yield { kind: 'facts', facts };
  if (alarms.length === 0 && others.length === 0) {
    yield { kind: 'note', text: texts.nothing };
  } else {
    yield { kind: 'section', text: texts.alarms };
    if (alarms.length === 0) yield { kind: 'note', text: texts.noAlarms };
    for (const alarm of alarms) yield* proofBlocks(alarm, contents);
  }
  if (others.length > 0) {
    yield { kind: 'section', text: texts.others };
    yield* otherBlocks(others, contents);
  }
}

function* proofBlocks(alarm: ReportedAlarm, contents: ReportContents): Generator<PdfBlock> {
  const { texts, words, moments } = contents;
  const { raisedAt, accepted, overAt, wasSilenced, entries } = alarm;
  yield {
    kind: 'heading',
    text: alarm.name,
    lines: [
      texts.raised(moments.full(raisedAt)),
      ...accepted.map(({ name, via, at }) =>
        texts.accepted(name, words.ways[via] ?? via, after(at, raisedAt)),
      ),
      ...(accepted.length === 0 ? [overAt ? texts.acceptedByNobody : texts.notAccepted] : []),
      overAt
        ? texts[wasSilenced ? 'silenced' : 'over'](moments.full(overAt), after(overAt, raisedAt))
        : texts.notOver,
    ],
  };
  const { time, after: since, what, who, how } = texts.columns;
  yield {
    kind: 'columns',
    columns: [
      { title: time, share: 0.2 },
      { title: since, share: 0.1 },
      { title: what, share: 0.28 },
      { title: who, share: 0.18 },
      { title: how, share: 0.24 },
    ],
  };
  const row = (entry: HistoryEntry, under: boolean): PdfBlock => {
    const cells = describeEntry(entry, words);
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

/** How it happened, and when it became known where that is not when it happened. */
function withReceipt(how: string, entry: HistoryEntry, { texts, moments }: ReportContents): string {
  const received = receivedLater(entry);
  const words = received && texts.received(moments.full(received));
  return [how, words].filter(Boolean).join(', ');
}

function* otherBlocks(others: readonly HistoryEntry[], contents: ReportContents): Generator<PdfBlock> {
  const { texts, words, moments } = contents;
  const { time, alarm, what, who, how } = texts.columns;
  yield {
    kind: 'columns',
    columns: [
      { title: time, share: 0.2 },
      { title: alarm, share: 0.17 },
      { title: what, share: 0.25 },
      { title: who, share: 0.2 },
      { title: how, share: 0.18 },
    ],
  };
  for (const entry of others) {
    const cells = describeEntry(entry, words);
    const manner = withReceipt(cells.how, entry, contents);
    const cellsOfRow = [moments.full(entry.at), entry.alarmName ?? '', cells.what, cells.who, manner];
    yield { kind: 'row', cells: cellsOfRow };
  }
}
