import type { Kysely } from 'kysely';
import { canAcceptByDelivery } from '@belfry/contract/values/media.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { PlanStep } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import type { ContactRow } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import type { SubjectKind } from '../subjects/subject.rules.ts';
import type { AttemptRow } from './attempts.queries.ts';
import type { RunRow } from '../runs/runs.queries.ts';
import { deliver } from '../phone/phone-jobs.ts';

/** Writes the intent of an attempt, with the job that speaks to the world after the commit. */
export async function beginAttempt(
  trx: Kysely<DB>,
  {
    run,
    contact,
    step,
    now,
    subject,
  }: {
    run: RunRow;
    contact: ContactRow;
    step: Extract<PlanStep, { kind: 'attempt' }>;
    now: Date;
    subject: SubjectKind;
  },
): Promise<AttemptRow> {
  const way = (contact.media as { medium: string; needsAcceptance: boolean }[]).find(
    (m) => m.medium === step.medium,
  );
  const attempt = await trx
    .insertInto('attempts')
    .values({
      company_id: run.company_id,
      run_id: run.id,
      episode_id: run.episode_id,
      device_id: run.device_id,
      contact_id: contact.id,
      contact_name: contact.name,
      medium: step.medium,
      address: addressOf(step.medium, contact),
      lang_code: contact.lang_code,
      needs_acceptance: !canAcceptByDelivery(step.medium) || (way?.needsAcceptance ?? true),
      pass: step.pass,
      number: step.number,
      started_at: now,
      accept_until: step.acceptUntil,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(trx, [deliver(attempt.id, subject)]);
  return attempt;
}

/** Where a medium reaches a contact; by app it is the portal user, whatever apps that has when it is sent. */
function addressOf(medium: string, contact: ContactRow): string {
  if (medium === 'app') return contact.user_id ?? '';
  return (medium === 'e-mail' ? contact.email : contact.phone) ?? '';
}
