import { listed } from '#platform/i18n/listed.ts';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { type ReactNode, useId, useState } from 'react';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { CheckMenuField } from '#ui/list/check-menu.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { Choosable, ListFilter } from './list-description.ts';
import { isNarrowed, type ListState, withFilter } from './list-state.rules.ts';
import styles from './list.module.css';
import { PeriodFields } from './period-fields.tsx';
import type { ChangeList } from './use-list-state.ts';

/** Something that a filter of kind `id` can be. */
export interface FilterOption {
  value: string;
  label: string;
  /** Heading of those that stand together. */
  group?: string;
}

export interface FilterBarProps {
  list: Choosable;
  state: ListState;
  change: ChangeList;
  /** By the filter's name: what filters of kind `id` may be, to choose from. */
  options?: Readonly<Record<string, readonly FilterOption[]>>;
  /** By the filter's name: how a value is called that there is nothing to choose from for. */
  nameOf?: Readonly<Record<string, (value: string) => string>>;
  /** Said to those who hear it, where the screen has more than a list. */
  label?: string;
  /** Stands after the fields. */
  beside?: ReactNode;
}

/** Search, filters and order of a list, and below them what narrows it. On a phone all but the search fold away. */
export function FilterBar({ list, state, change, options = {}, nameOf, label, beside }: FilterBarProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const narrowing = Object.keys(state.filters).length;
  const choose = (name: string, value: string) => change((before) => withFilter(before, name, value));
  const fields = list.filters.filter(({ kind, name }) => kind !== 'id' || options[name]);
  return (
    <div className={styles['bar']}>
      <search className={styles['fields']} aria-label={label}>
        {list.search && (
          <SearchField
            label={text(list.search.label)}
            placeholder={text(list.search.placeholder)}
            value={state.search}
            isCleared={!isNarrowed(state)}
            onChange={(search) => change((before) => ({ ...before, search }), { replace: true })}
          />
        )}
        {(fields.length > 0 || list.sorts || beside) && (
          <>
            <div className={styles['fold']}>
              <Button
                icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
              >
                {narrowing > 0 ? text('list.filter.n', { n: narrowing }) : text('list.filter')}
              </Button>
            </div>
            <div id={id} className={classNames(styles['choices'], isOpen && styles['isOpen'])}>
              {fields.map((filter) => (
                <FilterField
                  key={filter.name}
                  filter={filter}
                  value={state.filters[filter.name] ?? ''}
                  options={options[filter.name] ?? []}
                  choose={(value) => choose(filter.name, value)}
                />
              ))}
              {list.sorts && (
                <SelectField
                  label={text('list.sort')}
                  value={state.sort}
                  onChange={(event) => change((before) => ({ ...before, sort: event.target.value }))}
                >
                  {list.sorts.values.map((order) => (
                    <option key={order} value={order}>
                      {list.sorts?.wordsOf(order, text)}
                    </option>
                  ))}
                </SelectField>
              )}
              {beside && <div className={styles['beside']}>{beside}</div>}
            </div>
          </>
        )}
      </search>
      <FilterChips list={list} state={state} change={change} options={options} nameOf={nameOf ?? {}} />
    </div>
  );
}

interface FilterFieldProps {
  filter: ListFilter;
  value: string;
  options: readonly FilterOption[];
  choose: (value: string) => void;
}

function FilterField({ filter, value, options, choose }: FilterFieldProps) {
  const text = useText();
  const label = text(filter.label);
  if (filter.kind === 'period') {
    return <PeriodFields label={label} named={filter.named} value={value} choose={choose} />;
  }
  if (filter.kind === 'choices') {
    const some = value ? value.split(',') : [];
    return (
      <CheckMenuField
        label={label}
        words={some.length > 0 ? listed(some.map((each) => filter.wordsOf(each, text))) : text('list.all')}
        options={choicesOf(filter, text)}
        chosen={some}
        onChange={(next) => choose(next.join(','))}
      />
    );
  }
  if (filter.kind === 'typed') {
    const { isId, maxLength } = filter;
    return (
      // Begun anew where the address says something else.
      <TypedFilter
        key={value}
        label={label}
        value={value}
        maxLength={maxLength}
        isId={isId}
        choose={choose}
      />
    );
  }
  const known = filter.kind === 'id' ? options : choicesOf(filter, text);
  const groups = Map.groupBy(known, ({ group = '' }) => group);
  return (
    <SelectField label={label} value={value} onChange={(event) => choose(event.target.value)}>
      <option value="">{text((filter.kind === 'choice' && filter.usual) || 'list.all')}</option>
      {[...groups].map(([group, within]) => {
        const lines = within.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ));
        return group ? (
          <optgroup key={group} label={group}>
            {lines}
          </optgroup>
        ) : (
          lines
        );
      })}
    </SelectField>
  );
}

interface TypedFilterProps extends Pick<FilterFieldProps, 'value' | 'choose'> {
  label: string;
  maxLength: number;
  isId: (written: string) => boolean;
}

/** Narrows when it is left or Enter is pressed: half a word is not looked for. */
function TypedFilter({ label, value, maxLength, isId, choose }: TypedFilterProps) {
  const [draft, setDraft] = useState(value);
  const take = () => {
    const typed = draft.trim();
    if (typed !== value && (typed === '' || isId(typed))) choose(typed);
  };
  return (
    <TextField
      label={label}
      value={draft}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}

function choicesOf(filter: Extract<ListFilter, { kind: 'choice' | 'choices' }>, text: Text): FilterOption[] {
  const choices = filter.values.map((value) => ({ value, label: filter.wordsOf(value, text) }));
  return filter.byWords ? choices.toSorted((one, other) => one.label.localeCompare(other.label)) : choices;
}
