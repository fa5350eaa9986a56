import type { AttemptNews } from '../attempts/update-attempt.ts';

/** What the state of a call means. That it was picked up is said by whoever did: it may be a machine. */
export const callStates: Record<string, AttemptNews> = {
  initiated: { state: 'dialled' },
  ringing: { state: 'ringing' },
  completed: { state: 'ended', finished: true },
  busy: { state: 'busy', outcome: 'failed', finished: true },
  failed: { state: 'failed', outcome: 'failed', finished: true },
  'no-answer': { state: 'no-answer', outcome: 'unanswered', finished: true },
  canceled: { state: 'canceled', outcome: 'unanswered', finished: true },
};

/** What the way of a text message means. */
export const textStates: Record<string, AttemptNews> = {
  queued: { state: 'queued', sequence: 1 },
  sent: { state: 'sent', sequence: 2 },
  delivered: { state: 'delivered', outcome: 'delivered', finished: true, sequence: 3 },
  undelivered: { state: 'undelivered', outcome: 'failed', finished: true, sequence: 3 },
  failed: { state: 'failed', outcome: 'failed', finished: true, sequence: 3 },
};

/** Whether it did not come through, so that the provider's own word for it is worth keeping. */
export function isFailure({ outcome }: AttemptNews): boolean {
  return outcome === 'failed' || outcome === 'unanswered';
}

/** What the provider itself calls the end of a call or text, with its code: `no-answer 480`. For the proof. */
export function providerWord(said: Readonly<Record<string, string>>): string {
  const state = said['CallStatus'] ?? said['MessageStatus'] ?? '';
  const code = said['SipResponseCode'] || said['ErrorCode'] || '';
  return [state, code].filter(Boolean).join(' ').slice(0, 60);
}
