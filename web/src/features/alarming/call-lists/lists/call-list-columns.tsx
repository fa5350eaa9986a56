import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import type { Column } from '#ui/list/data-list.tsx';
import { callListName } from './call-list-name.ts';
import { callListFault, membersOf } from './call-list-warnings.ts';
import styles from '../call-lists.module.css';
import { RowActs } from './row-acts.tsx';
import { Warning } from '#ui/warning.tsx';

/** What may be done with a call list; absent for whoever only looks. */
export interface CallListActs {
  edit: (list: CallList) => void;
  remove: (list: CallList) => void;
}

/** Columns of the list of call lists. */
export function callListColumns(
  text: Text,
  contacts: readonly Contact[],
  acts: CallListActs | undefined,
): Column<CallList>[] {
  const columns: Column<CallList>[] = [
    {
      id: 'name',
      header: text('call-lists.name'),
      width: 'minmax(0, 1.2fr)',
      cell: (list) => <strong>{callListName(list, text)}</strong>,
    },
    {
      id: 'members',
      header: text('call-lists.members'),
      bare: true,
      width: 'minmax(0, 1.8fr)',
      cell: (list) => <Members list={list} contacts={contacts} />,
    },
    {
      id: 'rules',
      header: text('call-lists.rules'),
      bare: true,
      width: 'minmax(0, 2.4fr)',
      cell: (list) => <Rules list={list} />,
    },
  ];
  if (acts)
    columns.push({
      id: 'acts',
      header: text('call-lists.acts'),
      bare: true,
      width: '6rem',
      cell: (list) => (
        <RowActs
          name={callListName(list, text)}
          edit={() => acts.edit(list)}
          {...(!list.fixed && { remove: () => acts.remove(list) })}
        />
      ),
    });
  return columns;
}

function Members({ list, contacts }: { list: CallList; contacts: readonly Contact[] }) {
  const text = useText();
  const members = membersOf(list, contacts);
  const fault = callListFault(list, contacts);
  return (
    <div className={styles['stack']}>
      {members.length > 0 && (
        <ol className={styles['names']}>
          {members.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ol>
      )}
      {fault?.kind === 'nobody' && <Warning small>{text('call-lists.fault.nobody')}</Warning>}
      {fault?.kind === 'too-few' && (
        <Warning small>
          {text('call-lists.fault.too-few', { people: fault.people, needed: list.amountAccept })}
        </Warning>
      )}
    </div>
  );
}

function Rules({ list }: { list: CallList }) {
  const text = useText();
  return (
    <ul className={styles['rules']}>
      <li>{text('call-lists.rule.accept', { people: list.amountAccept })}</li>
      <li>{text('call-lists.rule.time', { minutes: list.timeToAccept })}</li>
      <li>
        {text('call-lists.rule.attempts', {
          attempts: list.attemptsPerPerson,
          minutes: list.delayBetweenAttempts,
        })}
      </li>
      <li>{text('call-lists.rule.passes', { passes: list.maxAttempts })}</li>
    </ul>
  );
}
