import { maxApps, type addApp as route, type App } from '@belfry/contract/push-apps/push-apps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Kysely } from 'kysely';
import type { Context, UserActor } from '../../platform/context.ts';
import type { DB } from '../../platform/database/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { momentText } from '../../platform/texts/texts.ts';
import { accountMailOf } from '../account-mails/account-mail.job.ts';
import { countNotice } from '../account-mails/count-notice.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentApp } from './present-app.ts';
import {
  deleteAppOfUser,
  insertApp,
  lockAppOfEndpoint,
  lockUser,
  selectAppsOfUser,
  updateAppOfUser,
  type AppRow,
} from './push-apps.queries.ts';

/**
 * Adds the browser that calls as an app of whoever is signed in; one that is known is seen again. A browser is the app
 * of one user: whoever adds it takes it over from the one before, and proves by its keys that it is this browser. The
 * owner of the account is mailed of a new one.
 * @throws {AppError} `invalid-input` at `/endpoint` for an address that is no push service of ours, or whose keys are
 * others; `limit-reached`
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
  const row = await database.transaction('provider', async (trx) => {
    const user = await lockUser(trx, companyId, userId);
    const known = await lockAppOfEndpoint(trx, body.endpoint);
    if (known?.user_id === userId)
      return (await updateAppOfUser(trx, { companyId, userId, id: known.id }, seen)) ?? known;
    if (known) await takeOver(trx, known, body.keys, now);
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
    const { isMailed, isLast } = await countNotice({ provider: trx }, 'appAdded', userId);
    const mail = accountMailOf(platform, {
      kind: 'appAdded',
      to: user.email,
      langCode: user.lang_code,
      messageId: `app-added-${app.id}`,
      values: { app: app.name, at: momentText(now, 'UTC'), network: context.ip ?? '–' },
      isLast,
    });
    if (isMailed) await enqueue(trx, [mail]);
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'app.added', subject: { kind: 'app', id: app.id, name: app.name } },
    ]);
    return app;
  });
  live.toCompany(companyId, 'call-plan', { leadsToNobody: true });
  return presentApp(row, now);
}

async function takeOver(
  trx: Kysely<DB>,
  known: AppRow,
  keys: { p256dh: string; auth: string },
  at: Date,
): Promise<void> {
  if (known.p256dh !== keys.p256dh || known.auth !== keys.auth)
    throw fieldError('/endpoint', 'invalid-input');
  const { company_id: companyId, user_id: userId, id, name } = known;
  await deleteAppOfUser(trx, { companyId, userId, id });
  // The company it was of learns that it went, not to whom.
  await recordAudit(
    trx,
    { actor: { kind: 'job', name: 'push-apps' }, ip: null, requestId: '' },
    { companyId, at },
    [{ action: 'app.removed', subject: { kind: 'app', id, name }, details: { by: 'another-user' } }],
  );
}
