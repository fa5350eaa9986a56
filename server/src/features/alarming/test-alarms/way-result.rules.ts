/** How one way to reach somebody did. */
export type WayResult =
  | 'accepted'
  | 'delivered'
  | 'heard'
  | 'sent'
  | 'busy'
  | 'no-answer'
  | 'voicemail'
  | 'no-phone'
  | 'no-e-mail'
  | 'no-app'
  | 'not-sent'
  | 'failed';

const results: Record<string, WayResult> = {
  'pin-ok': 'accepted',
  replied: 'accepted',
  'link-used': 'accepted',
  accepted: 'accepted',
  busy: 'busy',
  'no-answer': 'no-answer',
  voicemail: 'voicemail',
  'no-phone': 'no-phone',
  'no-e-mail': 'no-e-mail',
  'no-app': 'no-app',
  'not-needed': 'not-sent',
  // Nothing more need be heard of a message than that it went out.
  sent: 'sent',
  delayed: 'sent',
};

/** How an attempt of a test did, in the few words of a summary. */
export function wayResult({
  state,
  outcome,
  medium,
}: {
  state: string;
  outcome: string;
  medium: string;
}): WayResult {
  const known = results[state];
  if (known) return known;
  if (outcome === 'failed') return 'failed';
  if (outcome === 'delivered') return medium === 'voice' ? 'heard' : 'delivered';
  return outcome === 'unanswered' ? 'no-answer' : 'sent';
}
