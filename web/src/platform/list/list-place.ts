import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { session } from '#platform/session/session.ts';
import type { PlaceKeeper, RowPlace } from '#ui/list/data-list.tsx';

/** How a list was left in this tab. */
interface LeftList {
  userId: string | undefined;
  /** What was chosen, as the address has it. */
  search: string;
  row: RowPlace | null;
}

/** By the path of their screens. */
const left = new Map<string, LeftList>();
const userIdNow = () => session.get().user?.id;
const leftAt = (path: string) => {
  const list = left.get(path);
  return list?.userId === userIdNow() ? list : undefined;
};

/** What the way back to a list says of itself. */
const asLeft = { asLeft: true };

/** The way back to a list as it was left: what was chosen, and its place. For `PageHeader`. */
export function wayBackTo(path: `/${string}`): { to: string; state: object } {
  return { to: path + (leftAt(path)?.search ?? ''), state: asLeft };
}

/** Keeps the place of a list for whoever comes back by that way or by the browser's own. */
export function useListPlace(): PlaceKeeper {
  const { pathname, search, state } = useLocation();
  const isReturn =
    useNavigationType() === NavigationType.Pop || (state as typeof asLeft | null)?.asLeft === true;
  const [keeper] = useState((): PlaceKeeper => {
    const before = leftAt(pathname);
    let wanted = isReturn && before?.search === search ? before.row : null;
    return {
      leave: (row) => {
        const list = left.get(pathname);
        if (list) left.set(pathname, { ...list, row });
      },
      take: () => {
        const row = wanted;
        wanted = null;
        return row;
      },
    };
  });
  useEffect(() => {
    left.set(pathname, { userId: userIdNow(), search, row: null });
  }, [pathname, search]);
  return keeper;
}
