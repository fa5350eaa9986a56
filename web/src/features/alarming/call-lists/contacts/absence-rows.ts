import type { Absence } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { localMoment, momentOf } from './local-moment.ts';

/** An absence as the form holds it: its moments as the fields show them. */
export interface AbsenceRow {
  from: string;
  until: string;
  reason: string;
}

/** The rows of a contact's absences; those that are over are left out, and gone when the contact is saved. */
export function absenceRowsOf(absences: readonly Absence[], now: Date): AbsenceRow[] {
  return absences
    .filter(({ until }) => Date.parse(until) > now.getTime())
    .map(({ from, until, reason }) => ({
      from: localMoment(new Date(from)),
      until: localMoment(new Date(until)),
      reason,
    }));
}

/** The absences to send; null where one has no beginning, no end, or ends before it begins. */
export function absencesOf(rows: readonly AbsenceRow[]): Absence[] | null {
  const absences = rows.map(({ from, until, reason }) => ({
    from: momentOf(from) ?? '',
    until: momentOf(until) ?? '',
    reason: reason.trim(),
  }));
  return absences.every(({ from, until }) => from !== '' && from < until) ? absences : null;
}
