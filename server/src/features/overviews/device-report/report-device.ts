import type {
  getDeviceReport,
  ReportFormat,
} from '@belfry/contract/overviews/device-report/device-report.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { getDevice } from '#features/devices/devices/get-device.ts';
import { readHistory } from '#features/ground/history/read-history.ts';
import { reportCsv } from './report-csv.ts';
import { reportPdf } from './report-pdf.ts';
import { periodOf } from './report.rules.ts';

/** A report that is made while it is sent. */
export interface DeviceReport {
  fileName: string;
  format: ReportFormat;
  pieces: AsyncGenerator<string | Uint8Array, void, void>;
}

/**
 * What happened on a device of the company in a period. What is refused late is refused with the first piece.
 * @throws {AppError} `not-found`, `report-too-long`
 */
export async function reportDevice(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  id: string,
  { format, alarmId, ...asked }: RouteInput<typeof getDeviceReport>['query'],
): Promise<DeviceReport> {
  const device = await getDevice(platform, context, id);
  const period = periodOf(asked, platform.clock.now());
  if (!period) throw new AppError('report-too-long');
  const pages = readHistory(platform, context.actor.companyId, device.id, {
    alarmId,
    from: period.from.toISOString(),
    to: period.until.toISOString(),
  });
  const { langCode } = context;
  const { timeZone, serialNumber } = device;
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const name = textsIn(langCode)('history.report.file');
  return {
    fileName: `${name}-${serialNumber}-${day(period.from)}-${day(period.until)}.${format}`,
    format,
    pieces:
      format === 'csv'
        ? reportCsv(pages, { langCode, timeZone })
        : reportPdf(platform, context, { device, period, alarmId, pages }),
  };
}
