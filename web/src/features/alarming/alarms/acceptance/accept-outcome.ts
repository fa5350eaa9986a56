import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { acceptancesLeft, countedAcceptances } from '../attempts/attempts.ts';

/** What became of an acceptance, in words; `userId` is who pressed. Names alarm and device: several may be open. */
export function acceptOutcome(episode: Episode, userId: string, text: Text): string {
  const values = { alarm: episode.name, device: episode.deviceName };
  if (episode.allowedActions.includes('accept')) {
    const n = acceptancesLeft(episode);
    return n > 0 ? text('alarms.accepted.more', { ...values, n }) : text('alarms.accepted.done', values);
  }
  if (episode.state !== 'accepted' && episode.state !== 'restoring') {
    return text(episode.restoredAt ? 'alarms.accepted.restored' : 'alarms.accepted.over', values);
  }
  const counted = countedAcceptances(episode);
  const [first] = counted;
  const isOwn = !first || counted.some((acceptance) => acceptance.userId === userId);
  return isOwn
    ? text('alarms.accepted.done', values)
    : text('alarms.accepted.late', { ...values, name: first.name });
}
