import { useLingui } from '@lingui/react';
import { useState } from 'react';
import styles from './clock-fields.module.css';
import { clockTimeOf, dayOf, dayText } from './clock-time.ts';
import { TextField } from './field.tsx';

interface ClockFieldProps {
  name?: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Empty while nothing that can be understood is there. */
  value: string;
  change: (value: string) => void;
}

/** What was typed stays until it is left; then it is written as it was understood. */
function useTyped(
  { value, change }: ClockFieldProps,
  read: (typed: string) => string | null,
  write: (value: string) => string,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && read(typed) === null;
  return {
    isWrong,
    value: typed ?? write(value),
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value);
      change(read(event.target.value) ?? '');
    },
    onBlur: () => {
      if (!isWrong) setTyped(null);
    },
  };
}

/** A time of day, `HH:MM` on 24 hours in every language (spec §9), whatever the browser's own field would show. */
export function TimeField(props: ClockFieldProps) {
  const { i18n } = useLingui();
  const { isWrong, ...typed } = useTyped(props, clockTimeOf, (value) => value);
  return (
    <TextField
      name={props.name}
      label={props.label}
      hint={props.hint}
      error={isWrong ? i18n._('ui.field.time') : props.error}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      {...typed}
    />
  );
}

/** A day, day/month/year in every language (spec §9). The value is `YYYY-MM-DD`. */
export function DayField(props: ClockFieldProps) {
  const { i18n } = useLingui();
  const { isWrong, ...typed } = useTyped(props, dayOf, dayText);
  return (
    <TextField
      label={props.label}
      hint={props.hint}
      error={isWrong ? i18n._('ui.field.day') : props.error}
      inputMode="numeric"
      autoComplete="off"
      placeholder="31/12/2026"
      {...typed}
    />
  );
}

/** A day with its time, side by side. The value is `YYYY-MM-DDTHH:MM` on the clocks of whoever looks. */
export function MomentField({ label, hint, error, value, change }: ClockFieldProps) {
  const { i18n } = useLingui();
  const [day = '', time = ''] = value.split('T');
  return (
    <fieldset className={styles['moment']}>
      <legend className={styles['legend']}>{label}</legend>
      <DayField
        label={i18n._('ui.date.day')}
        value={day}
        {...(hint && { hint })}
        error={error}
        change={(next) => change(`${next}T${time}`)}
      />
      <TimeField label={i18n._('ui.date.time')} value={time} change={(next) => change(`${day}T${next}`)} />
    </fieldset>
  );
}
