import type { MonitoredDevice, SupervisionMonth } from '@belfry/contract/monitoring/monitoring.contract.ts';
import { useLingui } from '@lingui/react';
import { type Text, useText } from '../../platform/i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form.tsx';
import { Notice } from '../../ui/load-state.tsx';
import { monthText, percentText, secondsText } from './figure-words.ts';
import styles from './monitoring.module.css';

/** The supervision figures of a device, the present month first. */
export function MonthsDialog({ device, close }: { device: MonitoredDevice; close: () => void }) {
  const text = useText();
  const { i18n } = useLingui();
  return (
    <Dialog form title={text('monitoring.months-named', { name: device.name })} close={close}>
      <p className={styles['named']}>{text('monitoring.months.more')}</p>
      <div className={styles['months']}>
        <DataList
          label={text('monitoring.months-named', { name: device.name })}
          columns={monthColumns(text, i18n.locale)}
          rows={device.months}
          rowKey={({ month }) => month}
          state={{ kind: 'ready' }}
          empty={<Notice title={text('monitoring.no-figures')} />}
        />
      </div>
      <FormActions>
        <Button onClick={close}>{text('monitoring.close')}</Button>
      </FormActions>
    </Dialog>
  );
}

function monthColumns(text: Text, locale: string): Column<SupervisionMonth>[] {
  const seconds = (value: number | null) => secondsText(value, text);
  return [
    { id: 'month', header: text('monitoring.month'), cell: ({ month }) => monthText(month) },
    {
      id: 'availability',
      header: text('monitoring.availability'),
      cell: ({ availability }) => `${percentText(availability, locale)} %`,
    },
    { id: 'losses', header: text('monitoring.losses.head'), cell: ({ losses }) => losses },
    {
      id: 'longest',
      header: text('monitoring.longest.head'),
      cell: ({ longestGapSeconds }) => seconds(longestGapSeconds),
    },
    {
      id: 'lost',
      header: text('monitoring.lost.head'),
      cell: ({ lostSeconds }) => seconds(lostSeconds || null),
    },
    { id: 'alarms', header: text('monitoring.alarms.head'), cell: ({ alarms }) => alarms },
    {
      id: 'to-alarm',
      header: text('monitoring.to-alarm'),
      cell: ({ secondsToAlarm }) => seconds(secondsToAlarm),
    },
    {
      id: 'to-acceptance',
      header: text('monitoring.to-acceptance'),
      cell: ({ secondsToAcceptance }) => seconds(secondsToAcceptance),
    },
  ];
}
