import type { TestTarget } from '@belfry/contract/values/test-states.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import { useCallLists } from '#features/alarming/call-lists/call-lists.api.ts';

/** Whom a test calls, as the fields have it; an empty list is "All contacts". */
export type ChosenTarget = {
  target: TestTarget;
  callListId: string;
};

interface Choose {
  target: (target: TestTarget) => void;
  callListId: (id: string) => void;
}

/** Chooses whom a test calls: everybody, or one of the company's lists. */
export function TargetFields({ target, callListId, choose }: ChosenTarget & { choose: Choose }) {
  const text = useText();
  const lists = useCallLists().data?.items ?? [];
  const all = lists.find(({ recipients }) => recipients === 'all-contacts');
  return (
    <>
      <SelectField
        name="target"
        label={text('test-alarms.target')}
        required
        hint={text(`test-alarms.target.${target}.more`)}
        value={target}
        onChange={(event) => choose.target(event.target.value as TestTarget)}
      >
        <option value="everybody">{text('test-alarms.target.everybody')}</option>
        <option value="call-list">{text('test-alarms.target.call-list')}</option>
      </SelectField>
      {target === 'call-list' && (
        <SelectField
          name="callListId"
          label={text('test-alarms.list')}
          required
          value={callListId || (all?.id ?? '')}
          onChange={(event) => choose.callListId(event.target.value)}
        >
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {callListName(list, text)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
