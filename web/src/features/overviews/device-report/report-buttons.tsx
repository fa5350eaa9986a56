import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import {
  getDeviceReport,
  type ReportFormat,
  reportFormats,
} from '@belfry/contract/overviews/device-report/device-report.contract.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { download } from '#platform/api-client/download.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useProofDates } from '#features/ground/history/proof-zone.tsx';
import { useHistoryFilter } from '#features/ground/history/use-history-filter.ts';
import styles from './device-report.module.css';
import { reportFileName } from './report-file-name.ts';

/** Saves the chosen alarm and period of a history as PDF or CSV. */
export function ReportButtons({ device }: { device: Pick<Device, 'id' | 'serialNumber'> }) {
  const text = useText();
  const { filter } = useHistoryFilter(useProofDates().timeZone);
  const [making, setMaking] = useState<ReportFormat | null>(null);
  const save = async (format: ReportFormat) => {
    const { alarmId, from, to: until } = filter;
    const query = { format, ...(alarmId && { alarmId }), ...(from && { from }), ...(until && { until }) };
    const name = reportFileName(text('history.report.file'), device.serialNumber, new Date(), format);
    setMaking(format);
    try {
      await download(getDeviceReport, { params: { id: device.id }, query }, name);
    } catch (error) {
      toast(text('history.report.failed', { reason: errorText(error, text) }), 'failed');
    } finally {
      setMaking(null);
    }
  };
  return (
    <section className={styles['report']} aria-label={text('history.report')}>
      {reportFormats.map((format) => (
        <Button
          key={format}
          icon={<IconDownload size={20} aria-hidden="true" />}
          busy={making === format}
          disabled={making !== null && making !== format}
          onClick={() => void save(format)}
        >
          {text(`history.report.${format}`)}
        </Button>
      ))}
      <span className={styles['soft']}>{text('history.report.more')}</span>
    </section>
  );
}
