import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { TextId } from '#platform/i18n/text-ids.ts';
import type { TextValues } from '#platform/i18n/use-text.ts';
import { acceptancesLeft, countedAcceptances } from '../attempts/attempts.ts';

/** What became of an acceptance, in words; `userId` is who pressed. Names alarm and device: several may be open. */
export function acceptOutcome(episode: Episode, userId: string): { words: TextId; values: TextValues } {
  const values = { alarm: episode.name, device: episode.deviceName };
  if (episode.allowedActions.includes('accept')) {
    const n = acceptancesLeft(episode);
    return n > 0
      ? { words: 'alarms.accepted.more', values: { ...values, n } }
      : { words: 'alarms.accepted.done', values };
  }
  if (episode.state !== 'accepted' && episode.state !== 'restoring') {
    return { words: episode.restoredAt ? 'alarms.accepted.restored' : 'alarms.accepted.over', values };
  }
  const counted = countedAcceptances(episode);
  const [first] = counted;
  const isOwn = !first || counted.some((acceptance) => acceptance.userId === userId);
  return isOwn
    ? { words: 'alarms.accepted.done', values }
    : { words: 'alarms.accepted.late', values: { ...values, name: first.name } };
}
