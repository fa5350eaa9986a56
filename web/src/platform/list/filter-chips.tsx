import { listed } from '#platform/i18n/listed.ts';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef } from 'react';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { FilterBarProps } from './filter-bar.tsx';
import type { ListFilter } from './list-description.ts';
import { isNarrowed, withFilter, withoutFilters } from './list-state.rules.ts';
import styles from './list.module.css';
import { dayWords, readDays } from './periods.ts';

type FilterChipsProps = Required<Pick<FilterBarProps, 'list' | 'state' | 'change' | 'options' | 'nameOf'>>;

/** Says what narrows the list; each can be taken away, and all of it at once. */
export function FilterChips({ list, state, change, options, nameOf }: FilterChipsProps) {
  const text = useText();
  const place = useRef<HTMLFieldSetElement>(null);
  if (!isNarrowed(state)) return null;
  // The focus must not go with the chip that had it.
  const keepFocus = () => place.current?.parentElement?.querySelector<HTMLElement>('input, select')?.focus();
  const chips = list.filters.flatMap((filter) => {
    const { name } = filter;
    const value = state.filters[name];
    if (value === undefined) return [];
    const words =
      options[name]?.find((option) => option.value === value)?.label ??
      nameOf[name]?.(value) ??
      wordsOf(filter, value, text);
    return [{ name, words: text('list.chip', { name: text(filter.label), value: words }) }];
  });
  return (
    <fieldset className={styles['chips']} aria-label={text('list.narrowed')} ref={place}>
      {state.search && list.search && (
        <Chip
          words={text('list.chip', { name: text(list.search.label), value: state.search })}
          remove={() => {
            change((before) => ({ ...before, search: '' }));
            keepFocus();
          }}
        />
      )}
      {chips.map(({ name, words }) => (
        <Chip
          key={name}
          words={words}
          remove={() => {
            change((before) => withFilter(before, name, ''));
            keepFocus();
          }}
        />
      ))}
      <Button
        kind="quiet"
        onClick={() => {
          change(withoutFilters);
          keepFocus();
        }}
      >
        {text('list.clear')}
      </Button>
    </fieldset>
  );
}

function Chip({ words, remove }: { words: string; remove: () => void }) {
  const text = useText();
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-label={text('list.chip.remove', { what: words })}
      onClick={remove}
    >
      <span>{words}</span>
      <IconX size={18} aria-hidden="true" />
    </button>
  );
}

function wordsOf(filter: ListFilter, value: string, text: Text): string {
  if (filter.kind === 'id' || filter.kind === 'typed') return value;
  if (filter.kind !== 'period') {
    return listed(value.split(',').map((each) => filter.wordsOf(each, text)));
  }
  const days = readDays(value);
  if (days) return `${dayWords(days.from)}–${dayWords(days.to)}`;
  const named = filter.named.find((period) => period === value);
  return named ? text(`list.period.${named}`) : value;
}
