import { maxShifts, type RotaShift } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import { TimeField } from '#ui/form/clock-fields.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldGroup } from '#ui/form/field-group.tsx';
import { RowList } from '#ui/form/row-list.tsx';
import type { FormRows } from '#ui/form/use-form-rows.ts';
import { Warning } from '#ui/warning.tsx';
import styles from '../call-lists.module.css';
import { shiftWords, weekdayName } from './weekdays.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const firstShift: RotaShift = { weekday: 1, from: '08:00', until: '17:00' };

interface RotaFieldsProps {
  shifts: FormRows<RotaShift>;
  /** Whether there is a rota; one without a shift calls nobody. */
  isUsed: boolean;
  /** Begins a rota, or gives it up with null. */
  begin: (rota: RotaShift[] | null) => void;
}

/** The hours of the week in which somebody may be called; without a rota only day, night and weekend count. */
export function RotaFields({ shifts, isUsed, begin }: RotaFieldsProps) {
  const text = useText();
  const { i18n } = useLingui();
  const { items } = shifts;
  const next = () => {
    const last = items.at(-1)?.row;
    return last ? { ...last, weekday: (last.weekday % 7) + 1 } : firstShift;
  };
  return (
    <FieldGroup title={text('call-lists.rota')}>
      <CheckField
        label={text('call-lists.rota.use')}
        hint={text('call-lists.rota.hint')}
        checked={isUsed}
        onChange={(event) => begin(event.target.checked ? [firstShift] : null)}
      />
      {isUsed && items.length === 0 && <Warning>{text('call-lists.rota.empty')}</Warning>}
      {isUsed && (
        <RowList
          list={shifts}
          className={styles['shift']}
          removeOf={(shift) => text('call-lists.rota.remove', { shift: shiftWords(shift, i18n.locale) })}
          add={{ label: text('call-lists.rota.add'), row: next, isFull: items.length >= maxShifts }}
        >
          {(shift, index, set) => (
            <>
              <SelectField
                label={text('call-lists.rota.weekday')}
                value={shift.weekday}
                error={shifts.errorOf(index, 'weekday')}
                onChange={(event) => set({ ...shift, weekday: Number(event.target.value) })}
              >
                {weekdays.map((weekday) => (
                  <option key={weekday} value={weekday}>
                    {weekdayName(weekday, i18n.locale)}
                  </option>
                ))}
              </SelectField>
              <TimeField
                label={text('call-lists.rota.from')}
                value={shift.from}
                error={shifts.errorOf(index, 'from')}
                change={(from) => set({ ...shift, from })}
              />
              <TimeField
                label={text('call-lists.rota.until')}
                value={shift.until}
                error={shifts.errorOf(index, 'until')}
                change={(until) => set({ ...shift, until })}
              />
            </>
          )}
        </RowList>
      )}
    </FieldGroup>
  );
}
