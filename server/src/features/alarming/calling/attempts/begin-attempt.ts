import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { canAcceptByDelivery } from '@belfry/contract/values/media.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { PlanStep } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import type { ContactRow } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import type { SubjectKind } from '../subjects/subject.rules.ts';
import type { AttemptRow } from './attempts.queries.ts';
import type { RunRow } from '../runs/runs.queries.ts';
import { deliver } from '../phone/phone-jobs.ts';

/** What a plan wants of somebody, now. */
export interface Wanted {
  run: RunRow;
  contact: ContactRow;
  step: Extract<PlanStep, { kind: 'attempt' }>;
  now: Date;
}

/** An attempt that begins, as far as anybody asks before it is written. */
export type NewAttempt = ReturnType<typeof newAttempt>;

/** The intent of an attempt; {@link insertAttempts} writes it. */
export function newAttempt({ run, contact, step, now }: Wanted) {
  const way = (contact.media as { medium: string; needsAcceptance: boolean }[]).find(
    (m) => m.medium === step.medium,
  );
  return {
    id: randomUUID() as string,
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
    state: 'queued',
    outcome: 'running',
    dialled_at: null,
    finished_at: null,
  } satisfies Partial<AttemptRow>;
}

/** Writes the intents of attempts. {@link deliver} each after the commit. */
export async function insertAttempts(trx: Kysely<DB>, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const of = <Column extends keyof NewAttempt>(column: Column) => attempts.map((attempt) => attempt[column]);
  const times = (column: 'started_at' | 'accept_until') => of(column).map((at) => at.toISOString());
  await sql`
    insert into attempts (id, company_id, run_id, episode_id, device_id, contact_id, contact_name, medium, address, lang_code,
      needs_acceptance, pass, number, started_at, accept_until)
    select * from unnest(${of('id')}::uuid[], ${of('company_id')}::uuid[], ${of('run_id')}::uuid[], ${of('episode_id')}::uuid[],
      ${of('device_id')}::uuid[], ${of('contact_id')}::uuid[], ${of('contact_name')}::text[], ${of('medium')}::text[],
      ${of('address')}::text[], ${of('lang_code')}::text[], ${of('needs_acceptance')}::bool[], ${of('pass')}::int2[],
      ${of('number')}::int2[], ${times('started_at')}::timestamptz[], ${times('accept_until')}::timestamptz[])`.execute(
    trx,
  );
}

/** Writes the intent of an attempt, with the job that speaks to the world after the commit. */
export async function beginAttempt(
  trx: Kysely<DB>,
  { subject, ...wanted }: Wanted & { subject: SubjectKind },
): Promise<NewAttempt> {
  const attempt = newAttempt(wanted);
  await insertAttempts(trx, [attempt]);
  await enqueue(trx, [deliver(attempt.id, subject)]);
  return attempt;
}

/** Where a medium reaches a contact; by app it is the portal user, whatever apps that has when it is sent. */
function addressOf(medium: string, contact: ContactRow): string {
  if (medium === 'app') return contact.user_id ?? '';
  return (medium === 'e-mail' ? contact.email : contact.phone) ?? '';
}
