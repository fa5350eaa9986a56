import type { PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import { signValue } from '#platform/auth/secrets.ts';
import type { Config } from '#platform/config/config.ts';
import { textsIn } from '#platform/texts/texts.ts';
import type { AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import { receiptToken, type PushSubject } from '#features/alarming/push-apps/push-tokens.ts';
import type { AppRow } from '#features/alarming/push-apps/reachable-apps.ts';
import { alarmFactsOf } from '../subjects/alarm-facts.ts';
import type { AlarmOfEpisode } from '../subjects/subject.queries.ts';

/** What the signature of a notification's button is for. */
export const pushAcceptPurpose = 'push-accept';

/** An episode's alarm, with what a message says of it. */
export interface PushedAlarm {
  episodeId: string;
  alarm: AlarmOfEpisode;
  langCode: string;
}

/** The alarm itself, with the button that accepts it. */
export function alarmMessage(
  config: Pick<Config, 'TOKEN_SECRET'>,
  app: AppRow,
  { episodeId, alarm, langCode }: PushedAlarm,
  { deliveryId, quiet }: { deliveryId: string; quiet: boolean },
): PushMessage {
  const text = textsIn(langCode);
  const facts = alarmFactsOf(text, alarm);
  return {
    ...common(config, app, { episodeId, alarm, langCode }, { kind: 'delivery', deliveryId }),
    kind: 'alarm',
    tag: `episode:${episodeId}`,
    title: text(`calling.push.${alarm.subject}.title`, facts),
    body: text(`calling.push.${alarm.subject}.body`, facts),
    at: alarm.raised_at.toISOString(),
    critical: alarm.critical,
    quiet,
    accept: {
      label: text('alarms.accept'),
      token: signValue(config.TOKEN_SECRET, pushAcceptPurpose, deliveryId),
      offline: text(`calling.push.${alarm.subject}.offline`),
    },
  };
}

/**
 * What became of the alarm. Accepted and restored take the place of the alarm's notification; what administrators are
 * told stands beside it, whose button they may still need.
 */
export function newsMessage(
  config: Pick<Config, 'TOKEN_SECRET'>,
  app: AppRow,
  { episodeId, alarm, langCode }: PushedAlarm,
  { what, acceptedBy }: { what: AnnouncementKind; acceptedBy: string },
): PushMessage {
  const text = textsIn(langCode);
  const moment = what === 'restored' ? (alarm.restored_at ?? alarm.since) : alarm.since;
  const told = { ...alarmFactsOf(text, { ...alarm, since: moment }), name: acceptedBy };
  const replaces = what === 'accepted' || what === 'restored';
  return {
    ...common(config, app, { episodeId, alarm, langCode }, { kind: 'news', appId: app.id }),
    kind: replaces ? what : 'told',
    tag: `${replaces ? 'episode' : 'told'}:${episodeId}`,
    title: text(`calling.mail.told.${what}`, told),
    body: text(`calling.sms.told.${what}`, told),
    at: moment.toISOString(),
    critical: false,
    quiet: what === 'accepted',
  };
}

function common(
  { TOKEN_SECRET }: Pick<Config, 'TOKEN_SECRET'>,
  app: AppRow,
  { alarm, langCode }: PushedAlarm,
  receipt: PushSubject,
) {
  return {
    langCode,
    url: `/devices/detail/${alarm.device_id}`,
    sound: app.sound,
    receipt: receiptToken(TOKEN_SECRET, receipt),
  };
}
