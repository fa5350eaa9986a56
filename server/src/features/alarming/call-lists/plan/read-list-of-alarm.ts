import type { Kysely, Selectable } from 'kysely';
import type { CalledList } from '@belfry/contract/ground/history/history-entry.ts';
import type { DB } from '#platform/database/database.ts';
import { readReachableApps } from '#features/alarming/push-apps/reachable-apps.ts';
import { calledListOf } from '../called-list.ts';
import type { PlanList } from './call-list-plan.rules.ts';
import {
  selectAllContacts,
  selectCalledLists,
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

/** Which list an alarm calls. */
export interface WantedList {
  companyId: string;
  /** Its own; null for "All contacts". */
  callListId: string | null;
}

/**
 * The call lists of alarms in their order, each its own or, without one, "All contacts". Undefined where the company has
 * none such.
 */
export async function readListsOfAlarms(
  trx: Kysely<DB>,
  wanted: readonly WantedList[],
): Promise<(ListOfAlarm | undefined)[]> {
  const companyIds = [...new Set(wanted.map(({ companyId }) => companyId))];
  const ids = [...new Set(wanted.flatMap(({ callListId }) => callListId ?? []))];
  const [rows, contacts] = await Promise.all([
    selectCalledLists(trx, companyIds, ids),
    selectAllContacts(trx, companyIds),
  ]);
  const appUsers = await readAppUsers(trx, contacts);
  const contactsOf = Map.groupBy(contacts, (contact) => contact.company_id);
  return wanted.map(({ companyId, callListId }) => {
    const row = rows.find(
      ({ company_id: owner, id, recipients }) =>
        owner === companyId && (callListId ? id === callListId : recipients === 'all-contacts'),
    );
    return (
      row && {
        name: row.name,
        called: calledListOf(row),
        list: planListOf(row),
        contacts: contactsOf.get(companyId) ?? [],
        appUsers,
      }
    );
  });
}

/** As {@link readListsOfAlarms} for one alarm. */
export async function readListOfAlarm(
  trx: Kysely<DB>,
  companyId: string,
  callListId: string | null,
): Promise<ListOfAlarm | undefined> {
  const [list] = await readListsOfAlarms(trx, [{ companyId, callListId }]);
  return list;
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
    selectAllContacts(database, [companyId]),
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
    appUsers: await readAppUsers(database, contacts),
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
  contacts: readonly Pick<ContactRow, 'company_id' | 'user_id' | 'media'>[],
): Promise<Map<string, Date>> {
  const companyIds = [...new Set(contacts.map((contact) => contact.company_id))];
  const apps = await readReachableApps(database, companyIds, appUsersOf(contacts));
  return new Map([...apps].map(([id, { lastSeenAt }]) => [id, lastSeenAt]));
}

/** The users behind the contacts that are to be called by app; most companies have none, which saves the question. */
function appUsersOf(contacts: readonly Pick<ContactRow, 'user_id' | 'media'>[]): string[] {
  return contacts.flatMap(({ user_id: userId, media }) =>
    userId && (media as { medium: string }[]).some(({ medium }) => medium === 'app') ? [userId] : [],
  );
}
