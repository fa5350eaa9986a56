import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { membersOf, workingMedia } from '#features/alarming/call-lists/lists/call-list-warnings.ts';

/**
 * Whether a list reaches people by nothing but the app: a browser cannot raise a phone's volume, so a critical alarm
 * wants another medium, too (page 1.4). `listId` empty is "All contacts".
 */
export function isReachedByAppOnly(
  listId: string,
  lists: readonly CallList[],
  contacts: readonly Contact[],
): boolean {
  const list = lists.find(({ id, recipients }) => (listId ? id === listId : recipients === 'all-contacts'));
  const media = list ? membersOf(list, contacts).flatMap(workingMedia) : [];
  return media.length > 0 && media.every((medium) => medium === 'app');
}
