import { createStore } from '#platform/store.ts';

/** Whether the search over everything is open. The header's button opens it, `search-host.tsx` shows it. */
export const searchOpen = createStore(false);

/** What is typed into it; may begin before its field is there. */
export const searchText = createStore('');

/** Whether Enter was pressed before the answer to what is typed was there. */
export const searchEntered = createStore(false);

/** Closes the search and forgets what was typed. */
export function closeSearch(): void {
  searchOpen.set(false);
  searchText.set('');
  searchEntered.set(false);
}
