import {
  alarmInterfaces,
  contactTypes,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldGroup } from '#ui/form/field-group.tsx';
import { limitsOf, schemaAt } from '#ui/form/form-issues.ts';
import type { useForm } from '#ui/form/use-form.ts';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import { Warning } from '#ui/warning.tsx';
import { alarmForm, type AlarmFormPart, type AlarmFormValues } from './alarm-form.ts';
import styles from './alarm-settings.module.css';
import { isReachedByAppOnly } from './critical-by-app.ts';

/** The form of one or several alarm points. */
export type AlarmForm = ReturnType<typeof useForm<AlarmFormValues, typeof alarmForm>>;

interface AlarmFieldProps {
  part: AlarmFormPart;
  form: AlarmForm;
  lists: readonly CallList[];
  contacts: readonly Contact[];
  /** Names of the groups that the device has. */
  groups: readonly string[];
}

const periods = ['day', 'night', 'weekend'] as const;

/** The control of one setting. */
export function AlarmField({ part, form, lists, contacts, groups }: AlarmFieldProps) {
  const text = useText();
  const { values } = form;
  const number = (name: 'delaySeconds' | 'recoveryDelaySeconds' | 'repeatMinutes' | 'repeatRounds') => {
    const { minimum: min = 0, maximum: max = 0 } = limitsOf(schemaAt(alarmForm, [name]));
    return (
      <TextField
        {...form.field(name)}
        required
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        label={text(`alarm-settings.${name}`)}
        hint={`${text(`alarm-settings.${name}.hint`)} ${text('ui.field.range', { min, max })}`}
      />
    );
  };
  switch (part) {
    case 'name':
      return (
        <TextField
          {...form.field('name')}
          required
          label={text('alarm-settings.name')}
          hint={text('alarm-settings.name.hint')}
          autoComplete="off"
        />
      );
    case 'activeMessage':
    case 'restoredMessage':
      return (
        <TextField
          {...form.field(part)}
          label={text(`alarm-settings.${part}`)}
          hint={text(`alarm-settings.${part}.hint`)}
          autoComplete="off"
        />
      );
    case 'enabled':
    case 'remind':
      return (
        <CheckField
          {...form.checkbox(part)}
          label={text(`alarm-settings.${part}`)}
          hint={text(`alarm-settings.${part}.hint`)}
        />
      );
    case 'critical':
      return (
        <div className={styles['stack']}>
          <CheckField
            {...form.checkbox('critical')}
            label={text('alarm-settings.critical')}
            hint={text('alarm-settings.critical.hint')}
          />
          <div aria-live="polite">
            {values.critical && isReachedByAppOnly(values.callListId, lists, contacts) && (
              <Warning>{text('alarm-settings.critical.app-only')}</Warning>
            )}
          </div>
        </div>
      );
    case 'contact':
      return (
        <SelectField
          {...form.field('contact')}
          required
          label={text('alarm-settings.contact')}
          hint={text('alarm-settings.contact.hint')}
        >
          {contactTypes.map((type) => (
            <option key={type} value={type}>
              {text(`alarm-settings.contact.${type}`)}
            </option>
          ))}
        </SelectField>
      );
    case 'delaySeconds':
    case 'recoveryDelaySeconds':
    case 'repeatRounds':
      return number(part);
    case 'repeatAfterSeconds':
      return number('repeatMinutes');
    case 'alertWhen':
      return (
        <FieldGroup title={text('alarm-settings.alertWhen')}>
          <div className={styles['checks']}>
            {periods.map((period) => (
              <CheckField
                key={period}
                {...form.checkbox(`alertWhen/${period}`)}
                label={text(`alarm-settings.period.${period}`)}
              />
            ))}
          </div>
          <div aria-live="polite" className={styles['stack']}>
            <span className={styles['soft']}>{text('alarm-settings.alertWhen.hint')}</span>
            {periods.every((period) => !values[`alertWhen/${period}`]) && (
              <Warning>{text('alarm-settings.alertWhen.never')}</Warning>
            )}
          </div>
        </FieldGroup>
      );
    case 'group':
      return (
        <>
          <TextField
            {...form.field('group')}
            label={text('alarm-settings.group')}
            hint={text('alarm-settings.group.hint')}
            autoComplete="off"
            list="alarm-groups"
          />
          <datalist id="alarm-groups">
            {groups.map((group) => (
              <option key={group} value={group}>
                {group}
              </option>
            ))}
          </datalist>
        </>
      );
    case 'interfaces':
      return (
        <FieldGroup title={text('alarm-settings.interfaces')}>
          <div className={styles['checks']}>
            {alarmInterfaces.map((each) => (
              <CheckField
                key={each}
                name={`interfaces/${each}`}
                checked={values.interfaces[each] === true}
                onChange={(event) =>
                  form.set('interfaces', { ...values.interfaces, [each]: event.target.checked })
                }
                label={text(`alarm-settings.interface.${each}`)}
              />
            ))}
          </div>
          <span className={styles['soft']}>{text('alarm-settings.interfaces.hint')}</span>
        </FieldGroup>
      );
    default:
      return (
        <SelectField
          {...form.field('callListId')}
          required
          label={text('alarm-settings.callListId')}
          hint={text('alarm-settings.callListId.hint')}
        >
          {lists.map((list) => (
            <option key={list.id} value={list.recipients === 'all-contacts' ? '' : list.id}>
              {callListName(list, text)}
            </option>
          ))}
        </SelectField>
      );
  }
}
