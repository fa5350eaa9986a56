import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useRef, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldGroup } from '#ui/form/field-group.tsx';
import { RowList } from '#ui/form/row-list.tsx';
import type { FormRows } from '#ui/form/use-form-rows.ts';
import { Warning } from '#ui/warning.tsx';
import styles from '../call-lists.module.css';

interface MemberFieldsProps {
  contacts: readonly Contact[];
  /** Ids of the contacts that are called, in order. */
  list: FormRows<string>;
}

/** The people of a list of one's own, in calling order. */
export function MemberFields({ contacts, list }: MemberFieldsProps) {
  const text = useText();
  const [chosen, setChosen] = useState('');
  const select = useRef<HTMLDivElement>(null);
  const others = contacts.filter(({ id }) => !list.items.some(({ row }) => row === id));
  const nameOf = (id: string) => contacts.find((contact) => contact.id === id)?.name ?? '';
  const focusSelect = () => select.current?.querySelector('select')?.focus();
  return (
    <FieldGroup title={text('call-lists.members')}>
      {list.items.length === 0 && <Warning>{text('call-lists.members.empty')}</Warning>}
      <RowList
        list={list}
        className={classNames(styles['item'], styles['itemHead'])}
        nameOf={nameOf}
        removeOf={(id) => text('call-lists.members.take-out', { name: nameOf(id) })}
      >
        {(id, index) => (
          <>
            <span className={styles['place']} aria-hidden="true">
              {index + 1}
            </span>
            <span className={classNames(styles['itemName'], styles['memberName'])}>{nameOf(id)}</span>
          </>
        )}
      </RowList>
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
            list.add(chosen);
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
