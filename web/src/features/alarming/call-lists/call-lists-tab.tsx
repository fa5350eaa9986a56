import type { ReactNode } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { contactFault } from './lists/call-list-warnings.ts';
import { CallListsSection } from './lists/call-lists-section.tsx';
import { useCallLists, useContacts } from './call-lists.api.ts';
import styles from './call-lists.module.css';
import { ContactsSection } from './contacts/contacts-section.tsx';
import { Warning } from '#ui/warning.tsx';

/**
 * Who is called when an alarm is raised. Contacts and lists belong to the company: every device shows the same.
 * `children` follow: what is of the device alone.
 */
export function CallListsTab({ children }: { children: ReactNode }) {
  const text = useText();
  const contacts = useContacts();
  const lists = useCallLists();
  const people = contacts.data?.items ?? [];
  const isNobodyReached = contacts.data && people.every((contact) => contactFault(contact) !== null);
  const contactsState = useLoadState(contacts);
  const listsState = useLoadState(lists);
  return (
    <div className={styles['tab']}>
      {/* The empty list says it itself. */}
      {isNobodyReached && people.length > 0 && (
        <Warning title={text('call-lists.nobody.title')}>{text('call-lists.nobody.more')}</Warning>
      )}
      <ContactsSection contacts={people} state={contactsState} />
      <CallListsSection
        lists={lists.data?.items ?? []}
        contacts={people}
        state={contactsState.kind === 'ready' ? listsState : contactsState}
      />
      {children}
    </div>
  );
}
