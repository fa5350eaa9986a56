import {
  callContact,
  type Contact,
  createContact,
  deleteContact,
  listContacts,
  listLinkableUsers,
  updateContact,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import {
  type CallList,
  createCallList,
  deleteCallList,
  listCallLists,
  replaceCallList,
} from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { maxPageSize } from '@belfry/contract/http/list.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { presentTime } from '#ui/present.ts';

const { contacts: contactsKey, callLists: callListsKey } = liveKeys;

/** What is sent of a new contact. */
export type NewContact = RouteRequest<typeof createContact>['body'];
/** What is sent of one that is there, with the version that the form began with. */
export type ContactChange = RouteRequest<typeof updateContact>['body'];
/** What is sent of a new call list. */
type NewCallList = RouteRequest<typeof createCallList>['body'];
/** What is sent of one that is there, with the version that the form began with. */
export type CallListChange = RouteRequest<typeof replaceCallList>['body'];

/** Milliseconds between two looks while a test call goes on, and how long it is followed. */
const lookEvery = 1500;
const followFor = 120_000;

/** Whether a test call may still change by itself. */
export function isTestCallRunning({ testCall }: Pick<Contact, 'testCall'>, now: number): boolean {
  if (testCall?.state !== 'queued' && testCall?.state !== 'ringing') return false;
  return now - Date.parse(testCall.at) < followFor;
}

/** The contacts of the company, by name, followed closely while a test call goes on; there are never more than one page holds. */
export function useContacts() {
  return useQuery({
    queryKey: contactsKey,
    queryFn: ({ signal }) => call(listContacts, { query: { limit: maxPageSize } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((contact) => isTestCallRunning(contact, presentTime())) ? lookEvery : false,
  });
}

/** The users whom a contact can be, with how their apps stand. */
export function useLinkableUsers() {
  return useQuery({
    queryKey: [...contactsKey, 'linkable-users'],
    queryFn: ({ signal }) => call(listLinkableUsers, {}, { signal }),
  });
}

/** The call lists of the company, the fixed ones first. */
export function useCallLists() {
  return useQuery({
    queryKey: callListsKey,
    queryFn: ({ signal }) => call(listCallLists, { query: { limit: maxPageSize } }, { signal }),
  });
}

/** The changes of contacts and call lists. Each settles when the screen shows what it did. */
export function useCallListChanges() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: contactsKey }),
      client.invalidateQueries({ queryKey: callListsKey }),
    ]);
  return {
    addContact: async (body: NewContact) => {
      await call(createContact, { body });
      await refresh();
    },
    changeContact: async (id: string, body: ContactChange) => {
      await call(updateContact, { params: { id }, body });
      await refresh();
    },
    callContact: async ({ id }: Pick<Contact, 'id'>) => {
      await call(callContact, { params: { id } });
      await refresh();
    },
    removeContact: async ({ id, name: about }: Pick<Contact, 'id' | 'name'>) => {
      await call(deleteContact, { params: { id } }, { about });
      await refresh();
    },
    addCallList: async (body: NewCallList) => {
      await call(createCallList, { body });
      await refresh();
    },
    changeCallList: async (id: string, body: CallListChange) => {
      await call(replaceCallList, { params: { id }, body });
      await refresh();
    },
    removeCallList: async ({ id, name: about }: Pick<CallList, 'id' | 'name'>) => {
      await call(deleteCallList, { params: { id } }, { about });
      await refresh();
    },
  };
}
