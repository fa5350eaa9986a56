import { type Absence, maxShifts } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { MomentField } from '#ui/form/clock-fields.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FieldGroup } from '#ui/form/field-group.tsx';
import { RowList } from '#ui/form/row-list.tsx';
import type { FormRows } from '#ui/form/use-form-rows.ts';
import styles from '../call-lists.module.css';
import { shownMoment, typedMoment } from './local-moment.ts';

/** Holidays and days off, in which somebody is not called. */
export function AbsenceFields({ list }: { list: FormRows<Absence> }) {
  const text = useText();
  return (
    <FieldGroup title={text('call-lists.absences')}>
      <p className={styles['hint']}>{text('call-lists.absences.hint')}</p>
      <RowList
        list={list}
        className={styles['absence']}
        removeOf={(_, index) => text('call-lists.absences.remove', { n: index + 1 })}
        add={{
          label: text('call-lists.absences.add'),
          row: weekFromTomorrow,
          isFull: list.items.length >= maxShifts,
        }}
      >
        {(row, index, set) => (
          <>
            <MomentField
              label={text('call-lists.absences.from')}
              value={shownMoment(row.from)}
              error={list.errorOf(index, 'from')}
              change={(from) => set({ ...row, from: typedMoment(from) })}
            />
            <MomentField
              label={text('call-lists.absences.until')}
              value={shownMoment(row.until)}
              error={list.errorOf(index, 'until')}
              change={(until) => set({ ...row, until: typedMoment(until) })}
            />
            <TextField
              label={text('call-lists.absences.reason')}
              required={false}
              maxLength={80}
              value={row.reason}
              error={list.errorOf(index, 'reason')}
              onChange={(event) => set({ ...row, reason: event.target.value })}
            />
          </>
        )}
      </RowList>
    </FieldGroup>
  );
}

function weekFromTomorrow(): Absence {
  const from = new Date();
  from.setHours(24, 0, 0, 0);
  const until = new Date(from);
  until.setDate(until.getDate() + 7);
  return { from: from.toISOString(), until: until.toISOString(), reason: '' };
}
