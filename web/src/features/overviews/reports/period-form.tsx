import { comparisons, type Comparison } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { ReportPeriod } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { DayField } from '#ui/form/clock-fields.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { calendarPeriods, isCalendarPeriod, isRange, rangeOf, type ReportPlace } from './report-place.ts';
import styles from './reports.module.css';

interface PeriodFormProps {
  place: ReportPlace;
  /** The days that are shown. */
  days: ReportPeriod;
  choose: (change: Partial<Pick<ReportPlace, 'period' | 'compare'>>) => void;
}

/** Chooses the days of a report, and what they are compared with. */
export function PeriodForm({ place, days, choose }: PeriodFormProps) {
  const text = useText();
  const { period, compare } = place;
  const [typed, setTyped] = useState<ReportPeriod | null>(null);
  const byDays = typed !== null || !isCalendarPeriod(period);
  const { from, to } = typed ?? days;
  const type = (next: ReportPeriod) => {
    const range = rangeOf(next);
    setTyped(next);
    if (isRange(range)) choose({ period: range });
  };
  return (
    <search className={styles['form']} aria-label={text('reports.days')}>
      <SelectField
        label={text('reports.period')}
        value={byDays ? 'days' : period}
        onChange={(event) => {
          const chosen = event.target.value;
          if (chosen === 'days') type(days);
          else {
            setTyped(null);
            choose({ period: chosen });
          }
        }}
      >
        {calendarPeriods.map((each) => (
          <option key={each} value={each}>
            {text(`reports.period.${each}`)}
          </option>
        ))}
        <option value="days">{text('reports.period.days')}</option>
      </SelectField>
      {byDays && (
        <>
          <DayField
            label={text('reports.period.from')}
            value={from}
            change={(day) => type({ from: day, to })}
          />
          <DayField
            label={text('reports.period.to')}
            value={to}
            error={isRange(rangeOf({ from, to })) ? undefined : text('reports.period.wrong')}
            change={(day) => type({ from, to: day })}
          />
        </>
      )}
      <SelectField
        label={text('reports.compare')}
        value={compare}
        onChange={(event) => choose({ compare: event.target.value as Comparison })}
      >
        {comparisons.map((each) => (
          <option key={each} value={each}>
            {text(`reports.compare.${each}`)}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
