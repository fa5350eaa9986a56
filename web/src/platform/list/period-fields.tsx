import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { dayWords, type NamedPeriod, parseDay, readDays, writeDays } from './periods.ts';

interface PeriodFieldsProps {
  label: string;
  named: readonly NamedPeriod[];
  /** As the address has it; empty without a bound. */
  value: string;
  choose: (period: string) => void;
}

/** Chooses a period by its name, or by its first and last day. */
export function PeriodFields({ label, named, value, choose }: PeriodFieldsProps) {
  const text = useText();
  const days = readDays(value);
  const [isOpen, setOpen] = useState(false);
  const byDays = days !== null || (isOpen && value === '');
  const { from, to } = days ?? { from: '', to: '' };
  return (
    <>
      <SelectField
        label={label}
        value={byDays ? 'days' : value}
        onChange={(event) => {
          const period = event.target.value;
          setOpen(period === 'days');
          choose(period === 'days' ? '' : period);
        }}
      >
        <option value="">{text('list.all')}</option>
        {named.map((period) => (
          <option key={period} value={period}>
            {text(`list.period.${period}`)}
          </option>
        ))}
        <option value="days">{text('list.period.days')}</option>
      </SelectField>
      {byDays && (
        <>
          <DayField
            label={text('list.period.from')}
            day={from}
            change={(day) => choose(writeDays({ from: day, to }))}
          />
          <DayField
            label={text('list.period.to')}
            day={to}
            change={(day) => choose(writeDays({ from, to: day }))}
          />
        </>
      )}
    </>
  );
}

/** A day as day/month/year, in every language; taken over when it is one. */
function DayField({ label, day, change }: { label: string; day: string; change: (day: string) => void }) {
  const text = useText();
  const [typed, setTyped] = useState(dayWords(day));
  const [isFaulty, setFaulty] = useState(false);
  // Another address, by Back or by a cleared filter, shows in the field.
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    setShown(day);
    setTyped(dayWords(day));
  }
  const leave = () => {
    const next = typed.trim() === '' ? '' : parseDay(typed);
    setFaulty(next === null);
    if (next !== null && next !== day) change(next);
  };
  return (
    <TextField
      label={label}
      hint={text('list.period.format')}
      error={isFaulty ? text('list.period.no-day') : undefined}
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
