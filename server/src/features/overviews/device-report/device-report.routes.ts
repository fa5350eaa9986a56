import {
  getDeviceReport,
  type ReportFormat,
} from '@belfry/contract/overviews/device-report/device-report.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { reportDevice } from './report-device.ts';

const types: Record<ReportFormat, string> = { pdf: 'application/pdf', csv: 'text/csv' };

/** Route of the report of a device. */
export function deviceReportRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(getDeviceReport, async (context, { params, query }, { reply }) => {
      const { fileName, format, pieces } = await reportDevice(platform, context, params.id, query);
      return sendFile(reply, fileName, types[format], pieces);
    }),
  ];
}
