import type {
  MonitoredDevice,
  SupervisionMonth,
} from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { useLingui } from '@lingui/react';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormActions } from '#ui/form/form.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { monthText, secondsText, shareText } from './figure-words.ts';
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
  const lines = (...parts: (string | false)[]) => (
    <span className={styles['two']}>
      {parts.flatMap((part) => (part === false ? [] : [<span key={part}>{part}</span>]))}
    </span>
  );
  return [
    {
      id: 'month',
      header: text('monitoring.month'),
      width: '6rem',
      cell: ({ month }) => monthText(month),
    },
    {
      id: 'availability',
      header: text('monitoring.availability'),
      width: '7rem',
      cell: ({ availability }) => shareText(availability, locale),
    },
    {
      id: 'losses',
      header: text('monitoring.losses.head'),
      cell: ({ losses, lostSeconds, longestGapSeconds: longest }) =>
        lines(
          lostSeconds === 0 ? text('monitoring.no-loss') : text('monitoring.losses', { n: losses }),
          lostSeconds > 0 && text('monitoring.lost', { duration: secondsText(lostSeconds, text) }),
          longest !== null && text('monitoring.longest', { duration: secondsText(longest, text) }),
        ),
    },
    {
      id: 'alarms',
      header: text('monitoring.reporting-time'),
      cell: ({ alarms, secondsToAlarm, secondsToAcceptance: accepted }) =>
        alarms === 0
          ? lines(text('monitoring.no-alarm'))
          : lines(
              text('monitoring.alarms', { n: alarms }),
              text('monitoring.to-alarm', { duration: secondsText(secondsToAlarm, text) }),
              accepted !== null &&
                text('monitoring.to-acceptance', { duration: secondsText(accepted, text) }),
            ),
    },
  ];
}
