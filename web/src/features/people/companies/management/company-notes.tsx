import {
  addCompanyNote,
  type CompanyNote,
  maxCompanyNoteLength,
  maxCompanyNotes,
} from '@belfry/contract/people/companies/company-notes-management.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useCompanyNotes, useNoteActs } from './companies-management.api.ts';
import styles from './companies-management.module.css';

/** What staff noted about a company, newest first, and room for one more. The company reads that there is a note, not what it says. */
export function CompanyNotes({ company }: { company: StaffCompany }) {
  const text = useText();
  const query = useCompanyNotes(company);
  const state = useLoadState(query);
  const { add } = useNoteActs(company);
  const notes = query.data?.items ?? [];
  return (
    <Panel title={text('companies-management.notes')}>
      <div className={styles['notes']}>
        <p className={styles['soft']}>{text('companies-management.notes.more')}</p>
        <LoadState state={state} skeleton={<Skeleton lines={2} />}>
          {notes.length >= maxCompanyNotes ? (
            <p>{text('companies-management.notes.full', { max: maxCompanyNotes })}</p>
          ) : (
            <NoteForm
              label={text('companies-management.note.new')}
              submit={text('companies-management.note.add')}
              save={async (words) => {
                await add(words);
                toast(text('companies-management.note.added'));
              }}
            />
          )}
          {notes.length === 0 ? (
            <p className={styles['soft']}>{text('companies-management.notes.none')}</p>
          ) : (
            <ul className={styles['list']}>
              {notes.map((note) => (
                <Note key={note.id} company={company} note={note} />
              ))}
            </ul>
          )}
        </LoadState>
      </div>
    </Panel>
  );
}

function Note({ company, note }: { company: StaffCompany; note: CompanyNote }) {
  const text = useText();
  const dates = useDates();
  const { change, remove } = useNoteActs(company);
  const [isEdited, setEdited] = useState(false);
  const [confirmation, ask] = useConfirm();
  if (isEdited) {
    return (
      <li>
        <NoteForm
          label={text('companies-management.note.edit')}
          submit={text('companies-management.note.save')}
          initial={note.text}
          save={async (words) => {
            await change(note, words);
            setEdited(false);
          }}
          cancel={() => setEdited(false)}
        />
      </li>
    );
  }
  return (
    <li className={styles['note']}>
      <p className={styles['words']}>{note.text}</p>
      <p className={styles['soft']}>
        {`${note.by ?? text('companies-management.note.erased')} · `}
        <time dateTime={note.at}>{dates.smartTime(note.at)}</time>
        {note.changedAt &&
          ` · ${text('companies-management.note.changed', { at: dates.smartTime(note.changedAt) })}`}
      </p>
      {note.allowedActions.length > 0 && (
        <div className={styles['acts']}>
          <Button kind="quiet" onClick={() => setEdited(true)}>
            {text('companies-management.note.edit')}
          </Button>
          <Button
            kind="quiet"
            onClick={() =>
              ask({
                title: text('companies-management.note.delete.title'),
                more: note.text.slice(0, 200),
                confirm: text('companies-management.note.delete'),
                danger: true,
                act: () => remove(note),
                words: (error) => errorText(error, text),
              })
            }
          >
            {text('companies-management.note.delete')}
          </Button>
        </div>
      )}
      {confirmation}
    </li>
  );
}

interface NoteFormProps {
  label: string;
  submit: string;
  initial?: string;
  save: (text: string) => Promise<void>;
  cancel?: () => void;
}

function NoteForm({ label, submit, initial = '', save, cancel }: NoteFormProps) {
  const text = useText();
  const form = useForm({
    schema: addCompanyNote.body,
    initial: { text: initial },
    submit: async (body) => {
      await save(body.text);
      form.reset();
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <TextAreaField
        {...form.field('text')}
        label={label}
        hint={text('companies-management.note.hint', { max: maxCompanyNoteLength })}
        rows={3}
      />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
        {cancel && (
          <Button kind="quiet" onClick={cancel}>
            {text('companies-management.note.cancel')}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
