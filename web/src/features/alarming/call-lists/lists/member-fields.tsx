import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectField } from '#ui/field.tsx';
import { FieldGroup, GroupFault } from '#ui/form.tsx';
import styles from '../call-lists.module.css';
import { moved } from './moved.ts';
import { OrderButtons } from './order-buttons.tsx';
import { Warning } from '#ui/warning.tsx';

interface MemberFieldsProps {
  contacts: readonly Contact[];
  /** The contacts that are called, in order. */
  ids: readonly string[];
  error: string | undefined;
  change: (ids: string[]) => void;
}

/** The people of a list of one's own, in calling order. */
export function MemberFields({ contacts, ids, error, change }: MemberFieldsProps) {
  const text = useText();
  const [chosen, setChosen] = useState('');
  const select = useRef<HTMLDivElement>(null);
  const others = contacts.filter(({ id }) => !ids.includes(id));
  const focusSelect = () => select.current?.querySelector('select')?.focus();
  return (
    <FieldGroup title={text('call-lists.members')}>
      {ids.length === 0 && <Warning>{text('call-lists.members.empty')}</Warning>}
      <ol className={styles['ordered']}>
        {ids.map((id, index) => {
          const name = contacts.find((contact) => contact.id === id)?.name ?? '';
          return (
            <li key={id} className={styles['item']}>
              <div className={styles['itemHead']}>
                <span className={styles['place']} aria-hidden="true">
                  {index + 1}
                </span>
                <span className={classNames(styles['itemName'], styles['memberName'])}>{name}</span>
                <OrderButtons
                  name={name}
                  index={index}
                  count={ids.length}
                  move={(by) => change(moved(ids, index, by))}
                />
                <button
                  type="button"
                  className={styles['iconButton']}
                  aria-label={text('call-lists.members.take-out', { name })}
                  onClick={() => {
                    change(ids.filter((other) => other !== id));
                    focusSelect();
                  }}
                >
                  <IconX size={20} aria-hidden="true" />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      {error && <GroupFault>{error}</GroupFault>}
      <div className={styles['addMember']} ref={select}>
        <SelectField
          label={text('call-lists.members.add')}
          value={chosen}
          disabled={others.length === 0}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{text(others.length === 0 ? 'call-lists.members.all-in' : 'ui.choose')}</option>
          {others.map((contact) => (
            <option key={contact.id} value={contact.id}>
              {contact.name}
            </option>
          ))}
        </SelectField>
        <Button
          icon={<IconPlus size={20} aria-hidden="true" />}
          disabled={chosen === ''}
          onClick={() => {
            change([...ids, chosen]);
            setChosen('');
            focusSelect();
          }}
        >
          {text('call-lists.add')}
        </Button>
      </div>
    </FieldGroup>
  );
}
