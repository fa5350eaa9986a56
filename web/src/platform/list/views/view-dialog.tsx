import { maxViewName, type SavedView } from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import { line } from '@belfry/contract/values/values.ts';
import * as z from 'zod/mini';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useViewChanges } from './saved-views.api.ts';

const schema = z.strictObject({
  name: line(maxViewName, 1),
  shared: z.boolean(),
  replaced: z.boolean(),
  version: z.int(),
});
type Values = z.infer<typeof schema>;

const valuesOf = (view: SavedView | null): Values => ({
  name: view?.name ?? '',
  shared: view?.shared ?? false,
  replaced: false,
  version: view?.version ?? 0,
});

interface ViewDialogProps {
  list: string;
  /** Null keeps what is shown as a new one. */
  view: SavedView | null;
  /** Names of the person's other views of the list. */
  taken: readonly string[];
  /** What is shown, as the address has it. */
  address: string;
  close: () => void;
}

/** Keeps what is shown of a list under a name, or changes a view: its name, who sees it, what it shows. */
export function ViewDialog({ list, view, taken, address, close }: ViewDialogProps) {
  const text = useText();
  const { add, change, remove } = useViewChanges(list);
  const [confirmation, ask] = useConfirm();
  const [form, conflict] = useVersionedForm<Values, typeof schema, SavedView>({
    schema,
    initial: valuesOf(view),
    valuesOf,
    check: ({ name }) => (taken.includes(name.trim()) ? { name: 'saved-views.taken' } : {}),
    submit: async ({ name, shared, replaced, version }) => {
      await (view
        ? change(view.id, { name, shared, ...(replaced && { address }), version })
        : add({ name, shared, address }));
      close();
      toast(text('saved-views.kept', { name: name.trim() }));
    },
  });
  const askRemove = (old: SavedView) =>
    ask({
      title: text('saved-views.remove.title', { name: old.name }),
      ...(old.shared && { more: text('saved-views.remove.shared') }),
      confirm: text('saved-views.remove'),
      danger: true,
      act: async () => {
        await remove(old);
        close();
      },
      words: (error) => errorText(error, text),
    });
  return (
    <Dialog
      form
      title={view ? text('saved-views.edit', { name: view.name }) : text('saved-views.keep')}
      close={close}
    >
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <TextField
          {...form.field('name')}
          label={text('saved-views.name')}
          autoComplete="off"
          data-autofocus
        />
        <CheckField {...form.checkbox('shared')} label={text('saved-views.share')} />
        {view && view.address !== address && (
          <CheckField {...form.checkbox('replaced')} label={text('saved-views.replace')} />
        )}
        {conflict}
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('saved-views.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
          {view && (
            <Button kind="danger" onClick={() => askRemove(view)}>
              {text('saved-views.remove')}
            </Button>
          )}
        </FormActions>
      </Form>
      {confirmation}
    </Dialog>
  );
}
