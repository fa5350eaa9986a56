import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { simCounters, type UsageCounter } from '@belfry/contract/devices/usage/usage.contract.ts';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { DayField } from '#ui/form/clock-fields.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { presentTime } from '#ui/present.ts';
import { FairUse } from './fair-use.tsx';
import { UsageCharts } from './usage-charts.tsx';
import { askedDays, everyDay, totalOf, type UsagePeriod, usagePeriods } from './usage-days.ts';
import { UsageTable } from './usage-table.tsx';
import { useUsage } from './usage.api.ts';
import styles from './usage.module.css';

/** What a device's SIM used and how many app alarms there were, by day, and how the month stands against fair use. */
export function UsageTab({ device }: { device: Device }) {
  const text = useText();
  const [period, setPeriod] = useState<UsagePeriod>('month');
  const [typed, setTyped] = useState({ from: '', until: '' });
  const [asTable, setAsTable] = useState(false);
  const today = new Date(presentTime()).toLocaleDateString('sv-SE', { timeZone: device.timeZone });
  const asked = askedDays(period, today, typed);
  const usage = useUsage(device.id, asked ?? {});
  const state = useLoadState(usage);
  const { data } = usage;
  const days = data ? everyDay(data.from, data.until, data.days) : [];
  const hasSim = device.sim !== null || simCounters.some((counter) => totalOf(days, counter).isKnown);
  const counters: UsageCounter[] = [...(hasSim ? simCounters : []), 'appAlarms'];
  return (
    <div className={styles['tab']}>
      <LoadState state={state}>
        {data && hasSim && <FairUse fairUse={data.fairUse} />}
        {!hasSim && <p className={styles['soft']}>{text('usage.no-sim')}</p>}
        <Panel
          title={text('usage.by-day')}
          actions={
            <Button
              icon={
                asTable ? (
                  <IconChartBar size={20} aria-hidden="true" />
                ) : (
                  <IconTable size={20} aria-hidden="true" />
                )
              }
              onClick={() => setAsTable(!asTable)}
            >
              {text(asTable ? 'usage.as-charts' : 'usage.as-table')}
            </Button>
          }
        >
          <search className={styles['filter']} aria-label={text('usage.period')}>
            <SelectField
              label={text('usage.period')}
              value={period}
              onChange={(event) => setPeriod(event.target.value as UsagePeriod)}
            >
              {usagePeriods.map((each) => (
                <option key={each} value={each}>
                  {text(`usage.period.${each}`)}
                </option>
              ))}
            </SelectField>
            {period === 'days' && (
              <>
                <DayField
                  label={text('usage.from')}
                  value={typed.from}
                  change={(from) => setTyped({ ...typed, from })}
                />
                <DayField
                  label={text('usage.until')}
                  value={typed.until}
                  error={asked === null && typed.from && typed.until ? text('usage.period.wrong') : undefined}
                  change={(until) => setTyped({ ...typed, until })}
                />
              </>
            )}
          </search>
          {data && data.days.length === 0 ? (
            <Notice icon={IconChartBar} title={text('usage.empty')} more={text('usage.empty.more')} />
          ) : (
            <>
              {!asTable && <UsageCharts days={days} counters={counters} />}
              <UsageTable days={days} counters={counters} shown={asTable} />
            </>
          )}
        </Panel>
      </LoadState>
    </div>
  );
}
