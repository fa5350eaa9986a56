import { useLingui } from '@lingui/react';
import type { ChangeEvent } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FieldGroup, FieldRow } from '#ui/form/field-group.tsx';
import styles from './schedule-fields.module.css';

type TimeName = 'schedule/dayFrom' | 'schedule/dayUntil';

interface ScheduleForm {
  values: { 'schedule/dayFrom': string; 'schedule/dayUntil': string; 'schedule/weekendDays': number[] };
  field: (name: TimeName) => {
    value: string | number;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  set: (name: 'schedule/weekendDays', days: number[]) => void;
}

/** ISO weekdays, Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** When it is day, and which days are weekend, at a device; night is the rest. */
export function ScheduleFields({ form }: { form: ScheduleForm }) {
  const text = useText();
  const { i18n } = useLingui();
  const { values } = form;
  const weekend = values['schedule/weekendDays'];
  const isSame = values['schedule/dayFrom'] === values['schedule/dayUntil'];
  return (
    <FieldGroup title={text('devices.schedule')}>
      <p className={styles['hint']}>{text('devices.schedule.hint')}</p>
      <FieldRow>
        <TextField
          {...form.field('schedule/dayFrom')}
          required
          label={text('devices.schedule.from')}
          hint={text('devices.schedule.format')}
          autoComplete="off"
        />
        <TextField
          {...form.field('schedule/dayUntil')}
          required
          label={text('devices.schedule.until')}
          hint={text('devices.schedule.format')}
          autoComplete="off"
        />
      </FieldRow>
      <div aria-live="polite">
        {isSame && <p className={styles['hint']}>{text('devices.schedule.same')}</p>}
      </div>
      <fieldset className={styles['weekend']}>
        <legend className={styles['term']}>{text('devices.schedule.weekend')}</legend>
        <div className={styles['days']}>
          {weekdays.map((day) => (
            <CheckField
              key={day}
              label={weekdayName(day, i18n.locale)}
              checked={weekend.includes(day)}
              onChange={(event) =>
                form.set(
                  'schedule/weekendDays',
                  weekdays.filter((each) => (each === day ? event.target.checked : weekend.includes(each))),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </FieldGroup>
  );
}

/** Name of an ISO weekday (1 Monday … 7 Sunday) in a language. */
export function weekdayName(day: number, locale: string): string {
  // 5 January 2026 is a Monday.
  const at = Date.UTC(2026, 0, 4 + day);
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(at);
}
