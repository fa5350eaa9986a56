import { type HistoryGroup, historyGroups } from '@belfry/contract/ground/history/history-groups.ts';
import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { SearchField } from '#ui/search-field.tsx';
import styles from './history.module.css';
import { parseDay, type Period, periods } from './periods.ts';
import type { ChosenFilter } from './use-history-filter.ts';

/** An alarm point whose lines may be chosen. */
export interface ChoosableAlarm {
  alarmId: string;
  name: string;
}

interface HistoryFilterBarProps {
  alarms: readonly ChoosableAlarm[];
  chosen: ChosenFilter;
  choose: (fields: Partial<ChosenFilter>) => void;
}

/** Searches a history, and chooses alarm, kind and period. */
export function HistoryFilterBar({ alarms, chosen, choose }: HistoryFilterBarProps) {
  const text = useText();
  const inputs = alarms.filter(({ alarmId }) => !alarmId.startsWith('failure.'));
  const failures = alarms.filter(({ alarmId }) => alarmId.startsWith('failure.'));
  const options = (of: readonly ChoosableAlarm[]) =>
    of.map(({ alarmId, name }) => (
      <option key={alarmId} value={alarmId}>
        {name}
      </option>
    ));
  return (
    <search className={styles['filter']} aria-label={text('history.filter')}>
      <SearchField
        label={text('history.filter.search')}
        placeholder={text('history.filter.search.placeholder')}
        value={chosen.search}
        onChange={(search) => choose({ search })}
      />
      <SelectField
        label={text('history.filter.alarm')}
        value={chosen.alarm}
        onChange={(event) => choose({ alarm: event.target.value })}
      >
        <option value="">{text('history.filter.all-alarms')}</option>
        {inputs.length > 0 && <optgroup label={text('history.filter.inputs')}>{options(inputs)}</optgroup>}
        {failures.length > 0 && (
          <optgroup label={text('history.filter.failures')}>{options(failures)}</optgroup>
        )}
        <option value={testAlarmId}>{text('history.filter.tests')}</option>
      </SelectField>
      <SelectField
        label={text('history.filter.kind')}
        value={chosen.group}
        onChange={(event) => choose({ group: event.target.value as HistoryGroup | '' })}
      >
        <option value="">{text('history.filter.all-kinds')}</option>
        {historyGroups.map((group) => (
          <option key={group} value={group}>
            {text(`history.kind.${group}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text('history.filter.period')}
        value={chosen.period}
        onChange={(event) => choose({ period: event.target.value as Period })}
      >
        {periods.map((period) => (
          <option key={period} value={period}>
            {text(`history.period.${period}`)}
          </option>
        ))}
      </SelectField>
      {chosen.period === 'days' && (
        <>
          <DayField
            label={text('history.filter.from')}
            value={chosen.from}
            change={(from) => choose({ from })}
          />
          <DayField label={text('history.filter.to')} value={chosen.to} change={(to) => choose({ to })} />
        </>
      )}
    </search>
  );
}

/** A day as day/month/year, in every language; taken over when it is one. */
function DayField({ label, value, change }: { label: string; value: string; change: (day: string) => void }) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  const [isFaulty, setIsFaulty] = useState(false);
  const leave = () => {
    const isDay = typed.trim() === '' || parseDay(typed) !== null;
    setIsFaulty(!isDay);
    if (isDay) change(typed.trim());
  };
  return (
    <TextField
      label={label}
      hint={text('history.filter.day-format')}
      error={isFaulty ? text('history.filter.no-day') : undefined}
      value={typed}
      maxLength={10}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
