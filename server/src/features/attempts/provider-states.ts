import type { AttemptNews } from './update-attempt.ts';

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
