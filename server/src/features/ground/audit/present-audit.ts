import type { AuditEntry } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { UserActor } from '#platform/context.ts';
import { visibleDetails } from './audit-amounts.rules.ts';
import type { AuditRow } from './audit-log.queries.ts';

/** An entry as one of those who may see the log sees it. */
export function presentAuditEntry(
  row: AuditRow,
  { permissions }: Pick<UserActor, 'permissions'>,
): AuditEntry {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject:
      row.subject_kind === null
        ? null
        : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    details: visibleDetails(row.details, permissions),
    reason: row.reason,
    ip: row.ip,
  };
}
