import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Platform } from '#platform/platform.ts';
import { noteAppSeen, noteTestReceipt } from '#features/alarming/push-apps/note-app-seen.ts';
import { readReceiptToken } from '#features/alarming/push-apps/push-tokens.ts';
import { advanceDelivery, findDelivery } from './push-deliveries.queries.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

/**
 * An app has shown a message, or somebody opened it. Each step of a delivery counts once; what comes twice, late or with
 * a token that is none of ours changes nothing.
 */
export async function takePushReceipt(
  platform: Platform,
  token: string,
  event: 'delivered' | 'opened',
): Promise<void> {
  const subject = readReceiptToken(tokenSecrets(platform.config), token);
  if (!subject) return;
  if (subject.kind === 'test') return noteTestReceipt(platform, subject, event);
  if (subject.kind === 'news') return noteAppSeen(platform, subject.appId);

  const { allCompanies } = platform.database;
  const delivery = await findDelivery(allCompanies, subject.deliveryId);
  if (!delivery?.app_id) return;
  const now = platform.clock.now();
  await noteAppSeen(platform, delivery.app_id);
  const isNew = await advanceDelivery(
    allCompanies,
    delivery.id,
    event === 'opened'
      ? { state: 'opened', opened_at: now, delivered_at: delivery.delivered_at ?? now }
      : { state: 'delivered', delivered_at: now },
    event === 'opened' ? ['queued', 'sent', 'delivered'] : ['queued', 'sent'],
  );
  if (!isNew) return;
  await updateAttempt(platform, delivery.attempt_id, {
    state: event,
    outcome: 'delivered',
    sequence: event === 'opened' ? 3 : 2,
    detail: { app: delivery.app_name },
  });
}
