import type { PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import type { Platform } from '#platform/platform.ts';
import { PushFault, type PushFailure } from '#platform/push/push-fault.ts';
import { noteApp, type AppRow } from './push-apps.queries.ts';

/** Seconds that a push service keeps a message for an app that is away; newer ones of the same alarm replace it. */
const keepSeconds = { alarm: 4 * 3600, accepted: 4 * 3600, restored: 4 * 3600, told: 4 * 3600, test: 60 };

/**
 * Sends a message to one app and notes at the app what became of it: one that its push service does not know any more is
 * gone. Gives null when the service took it, else why not.
 * @throws {PushFault} where another try may help, unless this `isLast`
 */
export async function pushToApp(
  { push, database, clock, log, live }: Pick<Platform, 'push' | 'database' | 'clock' | 'log' | 'live'>,
  app: AppRow,
  message: PushMessage,
  { isLast }: { isLast: boolean },
): Promise<PushFailure | null> {
  try {
    await push.send({
      endpoint: app.endpoint,
      keys: { p256dh: app.p256dh, auth: app.auth },
      payload: message,
      ttl: keepSeconds[message.kind],
      urgency: message.kind === 'alarm' || message.kind === 'test' ? 'high' : 'normal',
      topic: topicOf(message.tag),
    });
    await noteApp(database.allCompanies, app.id, { last_success_at: clock.now() });
    return null;
  } catch (error) {
    if (!(error instanceof PushFault)) throw error;
    const { failure } = error;
    await noteApp(database.allCompanies, app.id, {
      last_failure_at: clock.now(),
      last_failure: failure,
      ...(failure === 'gone' && { gone_at: clock.now() }),
    });
    if (failure === 'gone') live.toCompany(app.company_id, 'call-plan', { leadsToNobody: true });
    if (error.mayPass && !isLast) throw error;
    log.warn({ app: app.id, failure, status: error.status }, 'a push message was not taken');
    return failure;
  }
}

/** The topic of a tag: its id without hyphens, 32 characters, as RFC 8030 allows. */
function topicOf(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1).replaceAll('-', '');
}
