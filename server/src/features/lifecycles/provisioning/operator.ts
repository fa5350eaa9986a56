import type { Context } from '#platform/context.ts';

/** Whoever runs this installation, at its command line; for the audit log. */
export const operator: Pick<Context, 'actor' | 'ip' | 'requestId'> = {
  actor: { kind: 'operator' },
  ip: null,
  requestId: 'provision',
};
