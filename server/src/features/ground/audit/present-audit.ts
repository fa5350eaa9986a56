import type { AuditEntry } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { AuditRow } from './audit-log.queries.ts';

/** An entry as whoever may see the log sees it. */
export function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject:
      row.subject_kind === null
        ? null
        : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    details: row.details as Record<string, unknown>,
    reason: row.reason,
    ip: row.ip,
  };
}
