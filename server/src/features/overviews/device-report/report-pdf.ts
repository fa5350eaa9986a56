import { maxReportEntries } from '@belfry/contract/overviews/device-report/device-report.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { Context, StaffActor, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { flowPdf } from '#platform/pdf/flow-pdf.ts';
import { markOnPaper } from '#platform/pdf/pdf-mark.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { readEpisodes } from '#features/ground/history/read-history.ts';
import { findAsker } from './device-report.queries.ts';
import { reportBlocks } from './report-blocks.ts';
import { reportMoments } from './report-moments.ts';
import { episodesOf, type ReportPeriod, sortOut } from './report.rules.ts';

interface ReportPdf {
  device: Device;
  period: ReportPeriod;
  /** The alarm that alone is reported; undefined for all. */
  alarmId: string | undefined;
  /** What happened in the period, oldest first. */
  pages: AsyncIterable<readonly HistoryEntry[]>;
}

/**
 * A report as PDF, piece by piece.
 * @throws {AppError} before the first piece: `report-too-long`, `user-not-found` for an account that has gone meanwhile
 */
export async function* reportPdf(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor | StaffActor>,
  { device, period, alarmId, pages }: ReportPdf,
): AsyncGenerator<Uint8Array, void, void> {
  const { companyId } = context.actor;
  const entries = await collect(pages);
  const [asker, whole] = await Promise.all([
    findAsker(platform.database.company(companyId), context.actor),
    readEpisodes(platform, companyId, device.id, episodesOf(entries), maxReportEntries + 1),
  ]);
  if (!asker) throw new AppError('user-not-found');
  if (whole.length > maxReportEntries) throw new AppError('report-too-long');
  const text = textsIn(context.langCode);
  const moments = reportMoments(device.timeZone);
  const full = (at: Date) => moments.full(at.toISOString());
  const madeAt = platform.clock.now();
  const brand = platform.config.BRAND_NAME;
  const title = `${text('device-report.pdf.title')}: ${device.name}`;
  const facts = [
    [text('device-report.pdf.company'), asker.company],
    [text('device-report.pdf.device'), device.name],
    ...(device.location ? [[text('device-report.pdf.location'), device.location] as const] : []),
    [text('device-report.pdf.serial-number'), device.serialNumber],
    ...(alarmId
      ? [
          [
            text('device-report.pdf.alarm'),
            entries.findLast(({ alarmName }) => alarmName)?.alarmName ?? alarmId,
          ] as const,
        ]
      : []),
    [
      text('device-report.pdf.period'),
      text('device-report.pdf.period.until', { from: full(period.from), until: full(period.until) }),
    ],
    [
      text('device-report.pdf.time-zone'),
      moments.zone([...entries, ...whole], (at) => text('history.zone.from', { at })),
    ],
    [
      text('device-report.pdf.made'),
      text('device-report.pdf.made.by', {
        at: full(madeAt),
        name: asker.name,
      }),
    ],
  ] as const;
  const contents = { text, moments, brand, facts, period, isOfOneAlarm: alarmId !== undefined };
  yield* flowPdf(
    {
      title,
      language: context.langCode.slice(0, 2),
      madeAt,
      mark: markOnPaper(platform.config.brand),
      footer: (page, count) =>
        `${brand} · ${device.name} · ${device.serialNumber} · ${text('device-report.pdf.page', { page, pages: count })}`,
    },
    reportBlocks({ ...contents, ...sortOut(entries, whole) }),
  );
}

async function collect(pages: AsyncIterable<readonly HistoryEntry[]>): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for await (const page of pages) {
    entries.push(...page);
    if (entries.length > maxReportEntries) throw new AppError('report-too-long');
  }
  return entries;
}
