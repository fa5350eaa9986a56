import {
  type Invoice,
  type InvoiceNote,
  maxNotes,
} from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { ReactNode } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useInvoiceNotes } from '../invoices.api.ts';
import styles from '../invoices.module.css';
import { NoteForm } from './note-form.tsx';

/** What was noted at an invoice, oldest first, and room for one more. */
export function NotePanel({ invoice }: { invoice: Pick<Invoice, 'id' | 'number'> }) {
  const text = useText();
  const query = useInvoiceNotes(invoice.id);
  const state = useLoadState(query);
  return (
    <Panel title={text('invoices.screen.notes')}>
      <LoadState state={state} skeleton={<Skeleton lines={2} />}>
        {query.data && <Notes notes={query.data.items} form={<NoteForm invoice={invoice} />} />}
      </LoadState>
    </Panel>
  );
}

interface NotesProps {
  notes: readonly InvoiceNote[];
  /** Adds one. */
  form: ReactNode;
  /** Said where there is none. */
  none?: string;
}

/** The notes that there are, and the form for the next one as long as one fits. */
export function Notes({ notes, form, none }: NotesProps) {
  const text = useText();
  const dates = useDates();
  return (
    <div className={styles['rows']}>
      {notes.length === 0 ? (
        <p className={styles['soft']}>{none ?? text('invoices.screen.notes.none')}</p>
      ) : (
        <ul className={styles['rows']}>
          {notes.map(({ id, text: words, by, isByStaff, at }) => (
            <li key={id} className={styles['row']}>
              <p className={styles['note']}>{words}</p>
              <p className={styles['soft']}>
                {`${by ?? text(isByStaff ? 'invoices.screen.note.by-staff' : 'invoices.screen.note.erased')} · `}
                <time dateTime={at}>{dates.smartTime(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {notes.length >= maxNotes ? (
        <p className={styles['words']}>{text('invoices.screen.notes.full', { max: maxNotes })}</p>
      ) : (
        form
      )}
    </div>
  );
}
