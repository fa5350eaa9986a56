import * as lists from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import * as contacts from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { createContact } from './contacts/create-contact.ts';
import { deleteCallList } from './delete-call-list.ts';
import { deleteContact } from './contacts/delete-contact.ts';
import { getCallList } from './get-call-list.ts';
import { listCallLists } from './list-call-lists.ts';
import { listLinkableUsers } from './contacts/list-linkable-users.ts';
import { listContacts } from './contacts/list-contacts.ts';
import { createCallList, replaceCallList } from './save-call-list.ts';
import { updateContact } from './contacts/update-contact.ts';

/** Routes of contacts and call lists. */
export function callListsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contacts.listContacts, (context, { query }) => listContacts(platform, context, query)),
    bind(contacts.listLinkableUsers, (context) => listLinkableUsers(platform, context)),
    bind(contacts.createContact, (context, { body }) => createContact(platform, context, body)),
    bind(contacts.updateContact, (context, { params, body }) =>
      updateContact(platform, context, params.id, body),
    ),
    bind(contacts.deleteContact, (context, { params }) => deleteContact(platform, context, params.id)),
    bind(lists.listCallLists, (context, { query }) => listCallLists(platform, context, query)),
    bind(lists.createCallList, (context, { body }) => createCallList(platform, context, body)),
    bind(lists.getCallList, (context, { params }) => getCallList(platform, context, params.id)),
    bind(lists.replaceCallList, (context, { params, body }) =>
      replaceCallList(platform, context, params.id, body),
    ),
    bind(lists.deleteCallList, (context, { params }) => deleteCallList(platform, context, params.id)),
  ];
}
