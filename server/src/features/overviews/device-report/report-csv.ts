import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { csvLine, csvStart } from '#platform/values/csv.ts';
import { describeEntry } from './entry-words.ts';
import { reportMoments } from './report-moments.ts';

const columns = [
  'time',
  'received',
  'time-zone',
  'time-iso-8601',
  'alarm-number',
  'alarm',
  'occurrence',
  'what',
  'who',
  'how',
  'code',
] as const;

/** Entries as CSV, a line each, page by page, however many there are. */
export async function* reportCsv(
  pages: AsyncIterable<readonly HistoryEntry[]>,
  { langCode, timeZone }: { langCode: LangCode; timeZone: string },
): AsyncGenerator<string, void, void> {
  const text = textsIn(langCode);
  const moments = reportMoments(timeZone);
  yield csvStart + csvLine(columns.map((column) => text(`device-report.csv.${column}`)));
  for await (const entries of pages)
    yield entries
      .map((entry) => {
        const { what, who, how } = describeEntry(entry, text);
        return csvLine([
          moments.withOffset(entry.at),
          moments.withOffset(entry.receivedAt),
          timeZone,
          moments.iso(entry.at),
          entry.alarmId,
          entry.alarmName,
          entry.episodeId,
          what,
          who,
          how,
          entry.kind,
        ]);
      })
      .join('');
}
