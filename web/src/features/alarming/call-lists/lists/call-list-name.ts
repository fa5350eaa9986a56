import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** Name of a call list: the fixed ones have the words of the reader's language, own ones what was typed. */
export function callListName(list: Pick<CallList, 'name' | 'recipients'>, text: Text): string {
  return list.recipients === 'own' ? list.name : text(`alarms.list.${list.recipients}`);
}
