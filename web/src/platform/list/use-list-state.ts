import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListShape, type ListState, readList, writeList } from './list-state.rules.ts';

/** Changes what is chosen. What a person takes back step by step is a step in the history; typing and columns are none. */
export type ChangeList = (next: (state: ListState) => ListState, how?: { replace: boolean }) => void;

/** What is chosen of a list. The address is the only place that holds it. */
export function useListState(shape: ListShape): [state: ListState, change: ChangeList] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readList(shape, new URLSearchParams(search)), [shape, search]);
  const change = useCallback<ChangeList>(
    (next, { replace } = { replace: false }) => {
      // Whoever has gone on to another page is not called back by what they typed on this one.
      if (!location.pathname.endsWith(pathname)) return;
      // The address itself: what is rendered may be a choice behind.
      const address = new URLSearchParams(location.search);
      const written = writeList(shape, address, next(readList(shape, address)));
      // A comma may stand in an address, and is easier to read.
      void navigate(
        { search: written.toString().replaceAll('%2C', ','), hash: location.hash },
        { replace, preventScrollReset: true },
      );
    },
    [shape, navigate, pathname],
  );
  return [state, change];
}
