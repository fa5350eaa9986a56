import type { Kysely } from 'kysely';
import type { FindingKind } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { DB } from '#platform/database/database.ts';
import type { Cause } from '../changes.rules.ts';

/** A part of what is wrong of a kind. */
export interface CausePage {
  now: Date;
  /** The last id of the page before; null begins. */
  after: string | null;
  limit: number;
}

/** What is wrong behind `after`, up to an id; null where it is all. */
export interface ReadCauses {
  causes: readonly Cause[];
  upTo: string | null;
}

/** Where a kind of finding comes from. */
export interface CauseSource {
  kind: FindingKind;
  /** By which id its pages go on. */
  pagesBy: 'subject_id' | 'company_id';
  read: (database: Kysely<DB>, page: CausePage) => Promise<ReadCauses>;
}

/** A source whose statement gives the causes of a page by their subject. */
export function bySubject(
  kind: FindingKind,
  read: (database: Kysely<DB>, page: CausePage) => Promise<readonly Cause[]>,
): CauseSource {
  return {
    kind,
    pagesBy: 'subject_id',
    read: async (database, page) => {
      const causes = await read(database, page);
      return { causes, upTo: causes.length === page.limit ? (causes.at(-1)?.subjectId ?? null) : null };
    },
  };
}
