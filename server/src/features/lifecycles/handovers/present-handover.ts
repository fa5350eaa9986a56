import type { Handover } from '@belfry/contract/lifecycles/handovers/handovers.contract.ts';
import type { OpenHandover } from './handovers.queries.ts';

/** An offer as it leaves the server. */
export function presentHandover(row: OpenHandover): Handover {
  return {
    email: row.email,
    message: row.message,
    sentAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expired,
  };
}
