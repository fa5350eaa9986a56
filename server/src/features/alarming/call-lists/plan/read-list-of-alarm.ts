import type { Kysely, Selectable } from 'kysely';
import type { CalledList } from '@belfry/contract/ground/history/history-entry.ts';
import type { DB } from '#platform/database/database.ts';
import { readReachableApps } from '#features/alarming/push-apps/reachable-apps.ts';
import { calledListOf } from '../called-list.ts';
import type { PlanList } from './call-list-plan.rules.ts';
import {
  findCallList,
  findFixedCallList,
  selectAllContacts,
  selectCallLists,
  type CallListRow,
} from '../call-lists.queries.ts';

/** A contact as it is stored. */
export type ContactRow = Selectable<DB['contacts']>;

/** Whom an alarm calls: its list for the plan, and all contacts in the order they were added. */
export interface ListOfAlarm {
  name: string;
  /** The list as the history names it. */
  called: CalledList;
  list: PlanList;
  contacts: ContactRow[];
  /** Users whose apps can be reached, with the newest sign of life of any of them. */
  appUsers: ReadonlyMap<string, Date>;
}

/** The call list of an alarm, its own or, without one, "All contacts". Undefined where the company has none such. */
export async function readListOfAlarm(
  trx: Kysely<DB>,
  companyId: string,
  callListId: string | null,
): Promise<ListOfAlarm | undefined> {
  const [row, contacts] = await Promise.all([
    callListId ? findCallList(trx, companyId, callListId) : findFixedCallList(trx, companyId, 'all-contacts'),
    selectAllContacts(trx, companyId),
  ]);
  if (!row) return undefined;
  return {
    name: row.name,
    called: calledListOf(row),
    list: planListOf(row),
    contacts,
    appUsers: await readAppUsers(trx, companyId, contacts),
  };
}

/** Every call list of a company, and whom they call from. */
export interface AllLists extends Pick<ListOfAlarm, 'contacts' | 'appUsers'> {
  /** By id; those of alarms without a list of their own by null. */
  lists: ReadonlyMap<string | null, { name: string; list: PlanList }>;
  /** The id of the fixed list "Administrators". */
  administratorsId: string | undefined;
}

/** All lists of a company at once, for what looks at many alarms. */
export async function readAllLists(database: Kysely<DB>, companyId: string): Promise<AllLists> {
  const [rows, contacts] = await Promise.all([
    selectCallLists(database, companyId, { after: null, rows: 1000 }),
    selectAllContacts(database, companyId),
  ]);
  const lists = new Map<string | null, { name: string; list: PlanList }>();
  for (const row of rows) {
    const list = { name: row.name, list: planListOf(row) };
    lists.set(row.id, list);
    if (row.recipients === 'all-contacts') lists.set(null, list);
  }
  return {
    lists,
    contacts,
    appUsers: await readAppUsers(database, companyId, contacts),
    administratorsId: rows.find(({ recipients }) => recipients === 'administrators')?.id,
  };
}

function planListOf(row: CallListRow): PlanList {
  return {
    recipients: row.recipients,
    contactIds: row.contact_ids,
    amountAccept: row.amount_accept,
    maxAttempts: row.max_attempts,
    timeToAccept: row.time_to_accept,
    attemptsPerPerson: row.attempts_per_person,
    delayBetweenAttempts: row.delay_between_attempts,
  };
}

/** The users behind these contacts whose apps can be reached, with the newest sign of life of any of them. */
export async function readAppUsers(
  database: Kysely<DB>,
  companyId: string,
  contacts: readonly Pick<ContactRow, 'user_id' | 'media'>[],
): Promise<Map<string, Date>> {
  const apps = await readReachableApps(database, companyId, appUsersOf(contacts));
  return new Map([...apps].map(([id, { lastSeenAt }]) => [id, lastSeenAt]));
}

/** The users behind the contacts that are to be called by app; most companies have none, which saves the question. */
function appUsersOf(contacts: readonly Pick<ContactRow, 'user_id' | 'media'>[]): string[] {
  return contacts.flatMap(({ user_id: userId, media }) =>
    userId && (media as { medium: string }[]).some(({ medium }) => medium === 'app') ? [userId] : [],
  );
}
