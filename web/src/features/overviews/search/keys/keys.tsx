import { Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys';
import { closeSearch, searchOpen } from '../search-open.ts';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { letterKeys } from '#platform/letter-keys.ts';
import { useMay, useSession } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import { jumpsOf } from './jumps.ts';
import { keysOpen } from './keys-open.ts';

const KeysDialog = lazyScreen(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  'search-acts',
  'account',
);
const StaffKeysDialog = lazyScreen(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  'search-acts',
  'account',
  'staff-access',
);

/** Hears the keys that lead to screens, and shows which there are when `?` asks. */
export function Keys() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOpen = useStore(keysOpen);
  const Shown = useMay('M') ? StaffKeysDialog : KeysDialog;
  const go = useEffectEvent((to: string) => {
    if (to !== pathname) void navigate(to);
  });
  const permissions = user?.role.permissions;
  useEffect(() => {
    const bindings = jumpsOf(permissions ?? []).map(
      ({ letter, to }) => [`g ${letter}`, () => go(to)] as const,
    );
    const show = (event: KeyboardEvent) => {
      event.preventDefault();
      closeSearch();
      keysOpen.set(true);
    };
    return tinykeys(
      globalThis.window,
      { ...Object.fromEntries(bindings), '[Shift]+?': show },
      { ignore: isForOthers },
    );
  }, [permissions]);
  useEffect(() => () => keysOpen.set(false), []);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Shown close={() => keysOpen.set(false)} />
      </Suspense>
    )
  );
}

/** Whether a key is for somebody who types, or for what lies over the screen. */
function isForOthers(event: KeyboardEvent): boolean {
  return (
    !letterKeys.get() ||
    searchOpen.get() ||
    defaultKeybindingsHandlerIgnore(event) ||
    document.querySelector('dialog:modal') !== null
  );
}
