import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { csvLine, csvStart } from '#platform/values/csv.ts';
import { deviceReportTexts } from './device-report.texts.ts';
import { describeEntry } from './entry-words.rules.ts';
import { entryWords } from './entry-words.texts.ts';
import { reportMoments } from './report-moments.ts';

/** Entries as CSV, a line each, page by page, however many there are. */
export async function* reportCsv(
  pages: AsyncIterable<readonly HistoryEntry[]>,
  { langCode, timeZone }: { langCode: LangCode; timeZone: string },
): AsyncGenerator<string, void, void> {
  const words = textsFor(entryWords, langCode);
  const moments = reportMoments(timeZone);
  yield csvStart + csvLine(textsFor(deviceReportTexts, langCode).csv);
  for await (const entries of pages)
    yield entries
      .map((entry) => {
        const { what, who, how } = describeEntry(entry, words);
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
