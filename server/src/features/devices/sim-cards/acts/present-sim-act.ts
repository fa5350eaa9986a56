import type { SimAct } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { SimActRow } from './sim-acts.queries.ts';

/** An act as staff see it. */
export function presentSimAct(row: SimActRow): SimAct {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    seconds: row.seconds,
    why: row.why,
    by: row.asked_by,
  };
}
