import type { TextId } from '@belfry/texts/text-reader.ts';

/** Words for how one way to reach somebody did: those that screens have for it, where they say enough. */
type WayWords = Extract<
  TextId,
  `alarms.attempt-state.${string}` | `test-alarms.problem.${string}` | `test-alarms.mail.result.${string}`
>;

const words: Record<string, WayWords> = {
  'pin-ok': 'alarms.attempt-state.accepted',
  replied: 'alarms.attempt-state.accepted',
  'link-used': 'alarms.attempt-state.accepted',
  accepted: 'alarms.attempt-state.accepted',
  busy: 'alarms.attempt-state.busy',
  'no-answer': 'alarms.attempt-state.no-answer',
  voicemail: 'alarms.attempt-state.voicemail',
  'no-phone': 'test-alarms.problem.no-phone',
  'no-e-mail': 'test-alarms.problem.no-e-mail',
  'no-app': 'alarms.attempt-state.no-app',
  'not-needed': 'test-alarms.mail.result.not-sent',
  // Nothing more need be heard of a message than that it went out.
  sent: 'alarms.attempt-state.sent',
  delayed: 'alarms.attempt-state.sent',
};

/** How an attempt of a test did, in the few words of a summary. */
export function wayWords({
  state,
  outcome,
  medium,
}: {
  state: string;
  outcome: string;
  medium: string;
}): WayWords {
  const known = words[state];
  if (known) return known;
  if (outcome === 'failed') return 'alarms.attempt-state.failed';
  if (outcome === 'delivered')
    return medium === 'voice' ? 'test-alarms.mail.result.heard' : 'alarms.attempt-state.delivered';
  return `alarms.attempt-state.${outcome === 'unanswered' ? 'no-answer' : 'sent'}`;
}
