import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import type { RowChoice } from '#ui/list/data-list.tsx';
import { chosenAfter } from './row-choice.rules.ts';

interface ChosenRows<Row> {
  /** For the list. */
  choice: RowChoice<Row>;
  /** Those of the chosen rows that are there, in their order. */
  rows: Row[];
  /** Chooses these and no others. */
  set: (keys: Iterable<string>) => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * Which rows of a list are chosen. Whoever asks for other rows begins anew.
 *
 * @param of what the list is asked for; another object is another question
 */
export function useRowChoice<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  nameOf: ((row: Row) => string) | undefined,
  of: object,
): ChosenRows<Row> {
  const text = useText();
  const [kept, setKept] = useState({ of, keys: none });
  const chosen = kept.of === of ? kept.keys : none;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  // What a press is about is known by then; rows must not be drawn anew for it.
  const now = useRef({ keys, chosen, of, anchor: null as string | null });
  useLayoutEffect(() => {
    now.current = { keys, chosen, of, anchor: now.current.of === of ? now.current.anchor : null };
  });
  const set = useCallback(
    (next: Iterable<string>) => setKept({ of: now.current.of, keys: new Set(next) }),
    [],
  );
  const choose = useCallback(
    (key: string, isOn: boolean, isRange: boolean) => {
      const { keys: all, chosen: before, anchor } = now.current;
      set(chosenAfter(before, all, { key, isOn, from: isRange ? anchor : null }));
      now.current.anchor = key;
    },
    [set],
  );
  return {
    choice: {
      chosen,
      labelOf: (row) => text('list.choose', { name: nameOf?.(row) ?? '' }),
      allLabel: text('list.choose.all', { n: rows.length }),
      choose,
      chooseAll: (isOn) => set(isOn ? keys : none),
    },
    rows: rows.filter((row) => chosen.has(rowKey(row))),
    set,
  };
}
