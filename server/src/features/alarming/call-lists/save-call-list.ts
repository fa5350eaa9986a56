import type { Kysely } from 'kysely';
import type {
  CallList,
  createCallList as createRoute,
  replaceCallList as replaceRoute,
} from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { changedColumns } from '#platform/database/changed-columns.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import {
  countCallLists,
  findCallList,
  insertCallList,
  replaceMembers,
  updateCallListRow,
} from './call-lists.queries.ts';
import { lockCallPlan } from './contacts/contacts.queries.ts';
import { askPlansAgain } from './plan/ask-plans-again.job.ts';
import { deviceSettingsOf } from './device-settings-job.ts';
import { presentCallList } from './present-call-list.ts';

/** Most lists of a company, with the two fixed ones; the devices hold them all. */
const maxCallLists = 100;

/**
 * Adds a list of the company's own.
 * @throws {AppError} `limit-reached`; `invalid-input` at `/contactIds` for a stranger or a repetition
 */
export async function createCallList(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  body: RouteInput<typeof createRoute>['body'],
): Promise<CallList> {
  const { companyId } = context.actor;
  const now = clock.now();
  return database.transaction(companyId, async (trx) => {
    await lockCallPlan(trx, companyId);
    if ((await countCallLists(trx, companyId)) >= maxCallLists) throw new AppError('limit-reached');
    const { id } = await insertCallList(trx, {
      company_id: companyId,
      name: body.name,
      recipients: 'own',
      ...numbersOf(body),
      created_at: now,
    });
    await setMembers(trx, companyId, id, body.contactIds);
    return finish(trx, context, { id, action: 'call-list.created', at: now });
  });
}

/**
 * Replaces a list. A fixed one takes its numbers; its name is not looked at, as each browser shows its own words for
 * it, but contacts are refused: whoever sends them expects that they are called.
 * @throws {AppError} `not-found`; `changed-meanwhile`; `invalid-input` at `/contactIds`
 */
export async function replaceCallList(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  body: RouteInput<typeof replaceRoute>['body'],
): Promise<CallList> {
  const { companyId } = context.actor;
  return database.transaction(companyId, async (trx) => {
    await lockCallPlan(trx, companyId);
    const before = await findCallList(trx, companyId, id);
    if (!before) throw new AppError('not-found');
    const shown = presentCallList(before);
    const { fixed } = shown;
    if (fixed && body.contactIds.length > 0) throw fieldError('/contactIds', 'invalid-input');
    const changed = changedColumns(before, {
      ...numbersOf(body),
      contact_ids: body.contactIds,
      ...(!fixed && { name: body.name }),
    });
    if (Object.keys(changed).length === 0) return shown;
    if (body.version !== shown.version) throw changedMeanwhile(shown);
    const { contact_ids: contactIds, ...columns } = changed;
    await updateCallListRow(trx, companyId, id, columns);
    if (contactIds) await setMembers(trx, companyId, id, contactIds);
    return finish(trx, context, { id, action: 'call-list.changed', at: clock.now() });
  });
}

function numbersOf(body: RouteInput<typeof createRoute>['body']) {
  return {
    amount_accept: body.amountAccept,
    max_attempts: body.maxAttempts,
    time_to_accept: body.timeToAccept,
    attempts_per_person: body.attemptsPerPerson,
    delay_between_attempts: body.delayBetweenAttempts,
  };
}

async function setMembers(
  trx: Kysely<DB>,
  companyId: string,
  id: string,
  contactIds: readonly string[],
): Promise<void> {
  if (new Set(contactIds).size < contactIds.length) throw fieldError('/contactIds', 'invalid-input');
  const { missing } = await replaceMembers(trx, companyId, id, contactIds);
  if (missing > 0) throw fieldError('/contactIds', 'invalid-input');
}

async function finish(
  trx: Kysely<DB>,
  context: Context<UserActor>,
  { id, action, at }: { id: string; action: string; at: Date },
): Promise<CallList> {
  const { companyId } = context.actor;
  await enqueue(trx, [deviceSettingsOf(companyId), askPlansAgain(companyId)]);
  const row = await findCallList(trx, companyId, id);
  if (!row) throw new AppError('not-found');
  await recordAudit(trx, context, { companyId, at }, [
    { action, subject: { kind: 'call-list', id, name: row.name } },
  ]);
  return presentCallList(row);
}
