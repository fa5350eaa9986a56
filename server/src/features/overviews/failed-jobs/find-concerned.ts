import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectOwned, type FailedJobRow, type OwnedRow } from './failed-jobs.queries.ts';
import { bySaying, carriedIds, ownerOf, type Owner, type SubjectKind } from './job-subjects.rules.ts';

/** Whom a job concerns. */
export interface Concerned {
  /** Null where it is no customer, or the row that it was about is gone. */
  companyId: string | null;
  /** What it is about that has a screen. */
  about: { kind: SubjectKind; id: string } | null;
}

/** Whom jobs concern, by job: what the ids in them lead to, and the company that they name themselves. */
export async function findConcerned(
  database: Kysely<DB>,
  jobs: readonly Pick<FailedJobRow, 'id' | 'name' | 'payload'>[],
): Promise<Map<number, Concerned>> {
  const asked = new Map<string, { owner: Owner; ids: Set<string> }>();
  const carried = jobs.map((job) => ({
    job,
    leads: bySaying(carriedIds(job.payload)).flatMap((each) => {
      const owner = ownerOf(job.name, each);
      if (owner === null) return [];
      const key = `${owner.table} ${owner.about?.column ?? ''}`;
      const known = asked.get(key) ?? { owner, ids: new Set() };
      asked.set(key, known);
      known.ids.add(each.id);
      return [{ ...each, owner, key }];
    }),
  }));
  const found = new Map<string, OwnedRow>();
  for (const [key, { owner, ids }] of asked)
    // oxlint-disable-next-line no-await-in-loop -- a query for each table that a page names, one after the other on one connection
    for (const row of await selectOwned(database, owner, [...ids])) found.set(`${key} ${row.id}`, row);
  return new Map(
    carried.map(({ job, leads }) => {
      const rows = leads.map(({ owner, key, id }) => ({ owner, row: found.get(`${key} ${id}`) }));
      const named = carriedIds(job.payload).find(({ name }) => name === 'companyId')?.id;
      const about = rows.flatMap(({ owner, row }) =>
        owner.about && row?.about ? [{ kind: owner.about.kind, id: row.about }] : [],
      );
      const companyId = named ?? rows.find(({ row }) => row)?.row?.companyId ?? null;
      return [job.id, { companyId, about: about[0] ?? null }];
    }),
  );
}
