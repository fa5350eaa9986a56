import { createStore } from '../../platform/store.ts';

/** Whether the search over everything is open. The header's button opens it, `search-host.tsx` shows it. */
export const searchOpen = createStore(false);
