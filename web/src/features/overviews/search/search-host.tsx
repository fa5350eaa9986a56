import { Suspense, useEffect } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useMay } from '#platform/session/session.ts';
import { hear } from '#platform/hear.ts';
import { useStore } from '#platform/store.ts';
import { closeSearch, searchOpen } from './search-open.ts';

const SearchDialog = lazyScreen(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
  'search',
  'search-acts',
  'alarms',
  'account',
);

const StaffSearchDialog = lazyScreen(
  async () => (await import('./management/staff-search-dialog.tsx')).StaffSearchDialog,
  'search',
  'search-acts',
  'alarms',
  'account',
  'staff-access',
  'search-management',
);

/** Shows the search over every signed-in screen; its parts are loaded when it is first opened. */
export function SearchHost() {
  const isOpen = useStore(searchOpen);
  const Shown = useMay('M') ? StaffSearchDialog : SearchDialog;
  // Whoever goes back means the screen; a screen that only comes late takes no search with it that was opened meanwhile.
  useEffect(() => hear(globalThis.window, 'popstate', closeSearch), []);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Shown close={closeSearch} />
      </Suspense>
    )
  );
}
