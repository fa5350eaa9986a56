import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { LoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { callListColumns } from './call-list-columns.tsx';
import { useCallListChanges } from '../call-lists.api.ts';
import { Section } from '../section.tsx';

const CallListDialog = lazy(async () => ({
  default: (await import('./call-list-dialog.tsx')).CallListDialog,
}));

interface CallListsSectionProps {
  lists: readonly CallList[];
  contacts: readonly Contact[];
  state: LoadState;
}

/** The call lists: who is called, in which order, and how long each has. */
export function CallListsSection({ lists, contacts, state }: CallListsSectionProps) {
  const text = useText();
  const mayEdit = useMay('DE');
  const { removeCallList } = useCallListChanges();
  const [edited, setEdited] = useState<CallList | 'new' | null>(null);
  const [confirmation, ask] = useConfirm();

  const askRemove = (list: CallList) =>
    ask({
      title: text('call-lists.list.remove', { name: list.name }),
      more: text('call-lists.list.remove.more'),
      confirm: text('call-lists.remove'),
      danger: true,
      act: async () => {
        await removeCallList(list);
        toast(text('call-lists.removed', { name: list.name }));
      },
      words: (error) => errorText(error, text),
    });
  return (
    <Section
      title={text('call-lists.lists')}
      sub={text('call-lists.lists.sub')}
      actions={
        mayEdit && (
          <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {text('call-lists.list.add')}
          </Button>
        )
      }
    >
      <DataList
        label={text('call-lists.lists')}
        columns={callListColumns(
          text,
          contacts,
          mayEdit ? { edit: setEdited, remove: askRemove } : undefined,
        )}
        rows={lists}
        rowKey={(list) => list.id}
        state={state}
        empty={null}
      />
      {confirmation}
      {edited && (
        <Suspense fallback={null}>
          <CallListDialog
            list={edited === 'new' ? null : edited}
            contacts={contacts}
            close={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
