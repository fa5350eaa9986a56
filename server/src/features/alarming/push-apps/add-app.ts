import {
  maxApps,
  type addApp as route,
  type App,
} from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Kysely } from 'kysely';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { countNotice } from '#features/ground/account-mails/count-notice.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { presentApp } from './present-app.ts';
import {
  deleteAppOfUser,
  insertApp,
  lockAppOfEndpoint,
  lockUser,
  readOwner,
  selectAppsOfUser,
  updateAppOfUser,
  type AppRow,
} from './push-apps.queries.ts';

/**
 * Adds the browser that calls as an app of whoever is signed in; one that is known is seen again. A browser is the app
 * of one user: whoever adds it takes it over from the one before, and proves by its keys that it is this browser. The
 * owner of the account is mailed of a new one, and the one before of the loss. With an id nothing is added or taken over.
 * @throws {AppError} `invalid-input` at `/endpoint` for an address that is no push service of ours, or whose keys are
 * others; `limit-reached`; `not-found` where the id is no app of the caller's, or the address another app's
 */
export async function addApp(
  platform: Pick<Platform, 'database' | 'clock' | 'push' | 'live' | 'config'>,
  context: Context<UserActor>,
  body: RouteInput<typeof route>['body'],
): Promise<App> {
  const { database, clock, push, live } = platform;
  if (!push.takes(body.endpoint)) throw fieldError('/endpoint', 'invalid-input');
  const { companyId, userId } = context.actor;
  const now = clock.now();
  const seen = {
    ...body.keys,
    platform: body.platform,
    lang_code: body.langCode ?? context.langCode,
    last_seen_at: now,
    gone_at: null,
    ...(body.name && { name: body.name }),
  };
  // As the provider: the browser may be an app of somebody of another company.
  const { row, loser } = await database.transaction('allCompanies', async (trx) => {
    const user = await lockUser(trx, companyId, userId);
    const known = await lockAppOfEndpoint(trx, body.endpoint);
    const ownId = body.id ?? (known?.user_id === userId ? known.id : undefined);
    if (ownId !== undefined) {
      const isAnother = known !== undefined && known.id !== ownId;
      const change = { ...seen, endpoint: body.endpoint };
      const own = isAnother
        ? undefined
        : await updateAppOfUser(trx, { companyId, userId, id: ownId }, change);
      if (!own) throw new AppError('not-found');
      return { row: own, loser: undefined };
    }
    if (known) await takeOver(platform, trx, known, body.keys);
    const reachable = (await selectAppsOfUser(trx, companyId, userId)).filter(({ gone_at }) => !gone_at);
    if (reachable.length >= maxApps) throw new AppError('limit-reached');
    const app = await insertApp(trx, {
      ...seen,
      name: body.name ?? body.platform,
      company_id: companyId,
      user_id: userId,
      endpoint: body.endpoint,
      created_at: now,
    });
    const { isMailed, isLast } = await countNotice({ allCompanies: trx }, 'appAdded', userId);
    const mail = accountMailOf(platform, {
      kind: 'appAdded',
      to: user.email,
      langCode: user.lang_code,
      messageId: `app-added-${app.id}`,
      at: now,
      values: { app: app.name, network: context.ip ?? '–' },
      isLast,
    });
    if (isMailed) await enqueue(trx, [mail]);
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'app.added', subject: { kind: 'app', id: app.id, name: app.name } },
    ]);
    return { row: app, loser: known?.company_id };
  });
  for (const each of new Set([companyId, loser ?? companyId]))
    live.toCompany(each, 'call-plan', { leadsToNobody: true });
  return presentApp(row, now);
}

async function takeOver(
  platform: Pick<Platform, 'clock' | 'config'>,
  trx: Kysely<DB>,
  known: AppRow,
  keys: { p256dh: string; auth: string },
): Promise<void> {
  if (known.p256dh !== keys.p256dh || known.auth !== keys.auth)
    throw fieldError('/endpoint', 'invalid-input');
  const { company_id: companyId, user_id: userId, id, name } = known;
  const at = platform.clock.now();
  await deleteAppOfUser(trx, { companyId, userId, id });
  const owner = await readOwner(trx, companyId, userId);
  // The one before learns that it went, and the company too; not to whom.
  await enqueue(trx, [
    accountMailOf(platform, {
      kind: 'appLost',
      to: owner.email,
      langCode: owner.lang_code,
      messageId: `app-lost-${id}`,
      at,
      values: { app: name },
      path: '/account/apps',
    }),
  ]);
  await recordAudit(
    trx,
    { actor: { kind: 'job', name: 'push-apps' }, ip: null, requestId: '' },
    { companyId, at },
    [{ action: 'app.removed', subject: { kind: 'app', id, name }, details: { by: 'another-user' } }],
  );
}
