import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';

/** What has been loaded of a history: newest first, without gaps. */
export interface HistoryPages {
  items: HistoryEntry[];
  /** Leads to what is older; null where that was all. */
  nextCursor: string | null;
}

const nobody = { id: '', name: '' };

/** A page of a node of the version before, which answers while nodes are replaced: whom an entry is about does not stand in it. */
export function withPeople(page: HistoryPages): HistoryPages {
  return { ...page, items: page.items.map((entry) => ({ person: nobody, ...entry })) };
}

/** Whether there may be entries between newly loaded ones and those that were known. */
export function leavesGap(fresh: HistoryPages, known: HistoryPages | undefined): boolean {
  const oldest = fresh.items.at(-1);
  const newest = known?.items[0];
  if (!oldest || !newest || fresh.nextCursor === null) return false;
  return Number(oldest.id) > Number(newest.id);
}

/** Puts newly loaded entries above those that were known. Where a gap would be left, only the new ones stay. */
export function joinNewest(known: HistoryPages | undefined, fresh: HistoryPages): HistoryPages {
  if (!known?.items[0] || fresh.nextCursor === null || leavesGap(fresh, known)) return fresh;
  const newest = Number(known.items[0].id);
  return {
    items: [...fresh.items.filter(({ id }) => Number(id) > newest), ...known.items],
    nextCursor: known.nextCursor,
  };
}

/** Puts older entries below. */
export function appendOlder(known: HistoryPages, older: HistoryPages): HistoryPages {
  return { items: [...known.items, ...older.items], nextCursor: older.nextCursor };
}
