import type { TestAlarm } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';

/** The fixed lists go by their English names. */
const fixed = { 'All contacts': 'all-contacts', Administrators: 'administrators' } as const;

/** Says whom a test calls: everybody, or a list by its name in the reader's language. */
export function useTargetName() {
  const text = useText();
  return ({ target, listName }: Pick<TestAlarm, 'target' | 'listName'>): string => {
    if (target === 'everybody') return text('test-alarms.target.everybody');
    const known = fixed[listName as keyof typeof fixed];
    return text('test-alarms.target.list', {
      list: known ? text(`alarms.list.${known}`) : listName,
    });
  };
}
