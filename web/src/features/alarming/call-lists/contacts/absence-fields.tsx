import { maxShifts } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { MomentField } from '#ui/clock-fields.tsx';
import { TextField } from '#ui/field.tsx';
import { FieldGroup, GroupFault } from '#ui/form.tsx';
import styles from '../call-lists.module.css';
import type { AbsenceRow } from './absence-rows.ts';
import { localMoment } from './local-moment.ts';

interface AbsenceFieldsProps {
  rows: readonly AbsenceRow[];
  error: string | undefined;
  change: (rows: AbsenceRow[]) => void;
}

/** Holidays and days off, in which somebody is not called. */
export function AbsenceFields({ rows, error, change }: AbsenceFieldsProps) {
  const text = useText();
  const set = (index: number, fields: Partial<AbsenceRow>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...fields } : row)));
  const add = () => {
    const tomorrow = new Date();
    tomorrow.setHours(24, 0, 0, 0);
    const week = new Date(tomorrow);
    week.setDate(week.getDate() + 7);
    change([...rows, { from: localMoment(tomorrow), until: localMoment(week), reason: '' }]);
  };
  return (
    <FieldGroup title={text('call-lists.absences')}>
      <p className={styles['hint']}>{text('call-lists.absences.hint')}</p>
      <ul className={styles['ordered']}>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- absences have no identity but their place
          <li key={index} className={styles['absence']}>
            <MomentField
              label={text('call-lists.absences.from')}
              value={row.from}
              change={(from) => set(index, { from })}
            />
            <MomentField
              label={text('call-lists.absences.until')}
              value={row.until}
              change={(until) => set(index, { until })}
            />
            <TextField
              label={text('call-lists.absences.reason')}
              required={false}
              maxLength={80}
              value={row.reason}
              onChange={(event) => set(index, { reason: event.target.value })}
            />
            <button
              type="button"
              className={styles['iconButton']}
              aria-label={text('call-lists.absences.remove', { n: index + 1 })}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            >
              <IconX size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {error && <GroupFault>{error}</GroupFault>}
      <Button
        icon={<IconPlus size={20} aria-hidden="true" />}
        disabled={rows.length >= maxShifts}
        onClick={add}
      >
        {text('call-lists.absences.add')}
      </Button>
    </FieldGroup>
  );
}
