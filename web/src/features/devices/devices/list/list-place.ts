import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { session } from '#platform/session/session.ts';
import type { PlaceKeeper, RowPlace } from '#ui/data-list.tsx';

/** How the list of devices was left in this tab. */
interface LeftList {
  userId: string | undefined;
  /** Search, filters and order, as the address has them. */
  search: string;
  row: RowPlace | null;
}

let left: LeftList = { userId: undefined, search: '', row: null };
const userIdNow = () => session.get().user?.id;

/** What the way back to the list says of itself. */
const asLeft = { asLeft: true };

/** The way back to the list as it was left: its search, filters, order and place. For `PageHeader`. */
export function wayBackToDevices(): { to: string; state: object } {
  return { to: `/devices${left.userId === userIdNow() ? left.search : ''}`, state: asLeft };
}

/** Keeps the place of the list for whoever comes back by that way or by the browser's own. */
export function useListPlace(): PlaceKeeper {
  const { search, state } = useLocation();
  const isReturn =
    useNavigationType() === NavigationType.Pop || (state as typeof asLeft | null)?.asLeft === true;
  const [keeper] = useState((): PlaceKeeper => {
    const isSame = left.userId === userIdNow() && left.search === search;
    let wanted = isReturn && isSame ? left.row : null;
    return {
      leave: (row) => {
        left = { ...left, row };
      },
      take: () => {
        const row = wanted;
        wanted = null;
        return row;
      },
    };
  });
  useEffect(() => {
    left = { userId: userIdNow(), search, row: null };
  }, [search]);
  return keeper;
}
