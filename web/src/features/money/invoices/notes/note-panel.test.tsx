import { type InvoiceNote, maxNotes } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { expect, test } from 'vitest';
import { markupOf, shown } from '#platform/shown.fixture.tsx';
import { anInvoice } from '../invoice.fixture.ts';
import { NoteForm } from './note-form.tsx';
import { Notes } from './note-panel.tsx';

const aNote = (more: Partial<InvoiceNote> = {}): InvoiceNote => ({
  id: crypto.randomUUID(),
  text: 'Asked the cooperative to pay.',
  by: 'Anna Visser',
  isByStaff: false,
  at: '2026-11-20T12:00:00.000Z',
  ...more,
});
const part = (notes: InvoiceNote[]) => <Notes notes={notes} form={<NoteForm invoice={anInvoice()} />} />;

test('a note says what, and who noted it; an erased person has no name', () => {
  expect(shown(part([aNote()]))).toMatch(/Asked the cooperative to pay\. Anna Visser ·/);
  expect(shown(part([aNote({ by: null })]))).toContain('Somebody who has no account any more');
});

test('a note of staff says so', () => {
  expect(shown(part([aNote({ by: null, isByStaff: true })]))).toContain('Staff of the portal');
});

test('without a note it says who reads them', () => {
  expect(shown(part([]))).toContain('No note yet.');
});

test('a note holds as many letters as the contract says', () => {
  expect(markupOf(part([]))).toMatch(/<textarea[^>]*maxLength="1000"/i);
});

test('one more fits until there are as many as may be', () => {
  const notes = Array.from({ length: maxNotes }, () => aNote());
  expect(shown(part(notes.slice(1)))).toContain('Add note');
  const words = shown(part(notes));
  expect(words).not.toContain('Add note');
  expect(words).toContain('There are 100 notes already');
});
