import { type Contact, maxContacts } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { LoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { useCallListChanges } from '../call-lists.api.ts';
import { contactColumns } from './contact-columns.tsx';
import { Section } from '../section.tsx';

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));

/** The people who may be called. */
export function ContactsSection({ contacts, state }: { contacts: readonly Contact[]; state: LoadState }) {
  const text = useText();
  const mayEdit = useMay('DE');
  const { removeContact } = useCallListChanges();
  const [edited, setEdited] = useState<Contact | 'new' | null>(null);
  const [confirmation, ask] = useConfirm();
  const isFull = contacts.length >= maxContacts;

  const askRemove = (contact: Contact) =>
    ask({
      title: text('call-lists.contact.remove', { name: contact.name }),
      more: text('call-lists.contact.remove.more'),
      confirm: text('call-lists.remove'),
      danger: true,
      act: async () => {
        await removeContact(contact);
        toast(text('call-lists.removed', { name: contact.name }));
      },
      words: (error) => errorText(error, text),
    });
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={20} aria-hidden="true" />}
      disabled={isFull}
      onClick={() => setEdited('new')}
    >
      {text('call-lists.contact.add')}
    </Button>
  );
  return (
    <Section
      title={text('call-lists.contacts')}
      sub={text(isFull ? 'call-lists.contacts.full' : 'call-lists.contacts.sub', { max: maxContacts })}
      actions={mayEdit && contacts.length > 0 && add}
    >
      <DataList
        label={text('call-lists.contacts')}
        columns={contactColumns(text, mayEdit ? { edit: setEdited, remove: askRemove } : undefined)}
        rows={contacts}
        rowKey={(contact) => contact.id}
        state={state}
        empty={
          <Notice
            icon={IconUsers}
            title={text('call-lists.empty.title')}
            more={text(mayEdit ? 'call-lists.empty.more' : 'call-lists.empty.read-only')}
            action={mayEdit && add}
          />
        }
      />
      {confirmation}
      {edited && (
        <Suspense fallback={null}>
          <ContactDialog contact={edited === 'new' ? null : edited} close={() => setEdited(null)} />
        </Suspense>
      )}
    </Section>
  );
}
