import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { graceMinutes, minutesAfter } from '../connection-watch.rules.ts';
import { tellStaff } from './tell-staff.job.ts';
import {
  insertFault,
  lockFaults,
  selectStaff,
  type ConnectionFault,
  type FaultKind,
} from '../monitoring.queries.ts';

type Known = Pick<Platform, 'log'>;

/** How many connections were lost, of how many. */
export interface Losses {
  lost: number;
  connections: number;
}

/**
 * Notes in the caller's transaction that connections were lost by a fault of ours: devices get the grace to come back,
 * and staff are told at once. While one of the kind is going on nothing more is noted.
 */
export async function noteFault(
  { log }: Known,
  trx: Kysely<DB>,
  { kind, at, lost, connections }: { kind: FaultKind; at: Date } & Losses,
): Promise<ConnectionFault | null> {
  if (await lockFaults(trx, kind, at)) return null;
  const fault = { kind, at, until: minutesAfter(at, graceMinutes), lost, connections };
  await insertFault(trx, fault);
  const staff = await selectStaff(trx);
  await enqueue(
    trx,
    staff.map(({ id, email, lang_code: langCode }) =>
      tellStaff.of({ userId: id, to: email, langCode, kind, at: at.toISOString(), lost, connections }),
    ),
  );
  log.warn({ fault: kind, lost, connections, until: fault.until }, 'connections lost by a fault of ours');
  return fault;
}
