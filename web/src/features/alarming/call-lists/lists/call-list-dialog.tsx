import {
  type CallList,
  callListDefaults,
  callListNumbers,
  createCallList,
  replaceCallList,
} from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { limitsOf } from '#ui/form/form-issues.ts';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useFormRows } from '#ui/form/use-form-rows.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { callListName } from './call-list-name.ts';
import { type CallListChange, useCallListChanges } from '../call-lists.api.ts';
import styles from '../call-lists.module.css';
import { MemberFields } from './member-fields.tsx';

type NumberName = keyof typeof callListNumbers;
const numberNames = Object.keys(callListNumbers) as NumberName[];
/** A number that was wiped out is no number. */
type FormValues = { name: string; contactIds: string[]; version: number | undefined } & Record<
  NumberName,
  number | ''
>;

type CallListSchema = typeof createCallList.body | typeof replaceCallList.body;

interface CallListDialogProps {
  list: CallList | null;
  contacts: readonly Contact[];
  close: () => void;
}

/** Adds a call list, or changes one. A fixed list keeps its name and whom it calls. */
export function CallListDialog({ list, contacts, close }: CallListDialogProps) {
  const text = useText();
  const { addCallList, changeCallList } = useCallListChanges();
  const valuesOf = (of: CallList | null): FormValues => {
    const { amountAccept, maxAttempts, timeToAccept, attemptsPerPerson, delayBetweenAttempts } =
      of ?? callListDefaults;
    return {
      // The server looks at the name of own lists only; the schema wants one in any case.
      name: of ? callListName(of, text) : '',
      contactIds: of?.contactIds ?? [],
      amountAccept,
      maxAttempts,
      timeToAccept,
      attemptsPerPerson,
      delayBetweenAttempts,
      version: of?.version,
    };
  };
  const nameOf = (id: string) => contacts.find((contact) => contact.id === id)?.name ?? '';
  const [form, conflict] = useVersionedForm<FormValues, CallListSchema, CallList>({
    schema: list ? replaceCallList.body : createCallList.body,
    initial: valuesOf(list),
    valuesOf,
    words: {
      contactIds: { label: text('call-lists.members'), say: (ids) => ids.map(nameOf).join('\n') },
    },
    // An empty number is not the default one.
    check: (values) =>
      Object.fromEntries(
        numberNames.filter((number) => values[number] === '').map((number) => [number, 'ui.field.required']),
      ),
    submit: async (body) => {
      await (list ? changeCallList(list.id, body as CallListChange) : addCallList(body));
      close();
      toast(text('call-lists.saved', { name: body.name }));
    },
    queued: close,
  });
  const members = useFormRows(form, 'contactIds');
  const name = list ? callListName(list, text) : '';
  const numberField = (number: NumberName) => {
    const { minimum: min = 0, maximum: max = 0 } = limitsOf(callListNumbers[number]);
    return (
      <TextField
        {...form.field(number)}
        required
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        label={text(`call-lists.number.${number}`)}
        hint={`${text(`call-lists.number.${number}.hint`)} ${text('ui.field.range', { min, max })}`}
      />
    );
  };
  return (
    <Dialog
      form
      title={list ? text('call-lists.edit-named', { name }) : text('call-lists.list.add')}
      close={close}
    >
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        {list && list.recipients !== 'own' ? (
          <p className={styles['hint']}>{text(`call-lists.recipients.${list.recipients}.more`)}</p>
        ) : (
          <>
            <TextField
              {...form.field('name')}
              label={text('call-lists.list.name')}
              autoComplete="off"
              data-autofocus
            />
            <MemberFields contacts={contacts} list={members} />
          </>
        )}
        <FieldRow>
          {numberField('amountAccept')}
          {numberField('timeToAccept')}
        </FieldRow>
        <FieldRow>
          {numberField('attemptsPerPerson')}
          {numberField('delayBetweenAttempts')}
        </FieldRow>
        <FieldRow>
          {numberField('maxAttempts')}
          <span />
        </FieldRow>
        {conflict}
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('call-lists.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
