import type { RotaShift } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { maxShifts } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { useLingui } from '@lingui/react';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TimeField } from '#ui/clock-fields.tsx';
import { CheckField, SelectField } from '#ui/field.tsx';
import { FieldGroup, GroupFault } from '#ui/form.tsx';
import styles from '../call-lists.module.css';
import { Warning } from '#ui/warning.tsx';
import { weekdayName } from './weekdays.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const firstShift: RotaShift = { weekday: 1, from: '08:00', until: '17:00' };

interface RotaFieldsProps {
  /** Null without a rota. */
  rota: readonly RotaShift[] | null;
  error: string | undefined;
  change: (rota: RotaShift[] | null) => void;
}

/** The hours of the week in which somebody may be called; without a rota only day, night and weekend count. */
export function RotaFields({ rota, error, change }: RotaFieldsProps) {
  const text = useText();
  const { i18n } = useLingui();
  const shifts = rota ?? [];
  const set = (index: number, fields: Partial<RotaShift>) =>
    change(shifts.map((shift, at) => (at === index ? { ...shift, ...fields } : shift)));
  const add = () => {
    const last = shifts.at(-1);
    change([...shifts, last ? { ...last, weekday: (last.weekday % 7) + 1 } : firstShift]);
  };
  return (
    <FieldGroup title={text('call-lists.rota')}>
      <CheckField
        label={text('call-lists.rota.use')}
        hint={text('call-lists.rota.hint')}
        checked={rota !== null}
        onChange={(event) => change(event.target.checked ? [firstShift] : null)}
      />
      {rota?.length === 0 && <Warning>{text('call-lists.rota.empty')}</Warning>}
      {rota && (
        <ul className={styles['ordered']}>
          {shifts.map((shift, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- shifts have no identity but their place
            <li key={index} className={styles['shift']}>
              <SelectField
                label={text('call-lists.rota.weekday')}
                value={shift.weekday}
                onChange={(event) => set(index, { weekday: Number(event.target.value) })}
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
                change={(from) => set(index, { from })}
              />
              <TimeField
                label={text('call-lists.rota.until')}
                value={shift.until}
                change={(until) => set(index, { until })}
              />
              <button
                type="button"
                className={styles['iconButton']}
                aria-label={text('call-lists.rota.remove', {
                  shift: `${weekdayName(shift.weekday, i18n.locale)} ${shift.from}–${shift.until}`,
                })}
                onClick={() => change(shifts.filter((_, at) => at !== index))}
              >
                <IconX size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && <GroupFault>{error}</GroupFault>}
      {rota && (
        <Button
          icon={<IconPlus size={20} aria-hidden="true" />}
          disabled={shifts.length >= maxShifts}
          onClick={add}
        >
          {text('call-lists.rota.add')}
        </Button>
      )}
    </FieldGroup>
  );
}
