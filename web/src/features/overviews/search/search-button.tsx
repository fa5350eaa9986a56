import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './search-button.module.css';
import { letterKeys } from '#platform/letter-keys.ts';
import { isSearchKey } from './search-key.ts';
import { closeSearch, searchEntered, searchOpen, searchText } from './search-open.ts';
import { typedAhead } from './typed-ahead.ts';

/** Opens the search, as do Ctrl-K, Cmd-K and, where nobody types, the slash. */
export function SearchButton() {
  const text = useText();
  useEffect(() => {
    document.addEventListener('keydown', hearKey);
    return () => document.removeEventListener('keydown', hearKey);
  }, []);
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={text('search.open')}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
      title={text('search.open.title')}
      onClick={() => searchOpen.set(true)}
    >
      <IconSearch size={22} aria-hidden="true" />
    </button>
  );
}

function hearKey(event: KeyboardEvent): void {
  if (searchOpen.get()) return typeAhead(event);
  // What lies over the screen has the keyboard; a form in it would be lost.
  if (!isSearchKey(event, letterKeys.get()) || document.querySelector('dialog:modal')) return;
  event.preventDefault();
  searchOpen.set(true);
}

/** Who types on at once loses nothing while the dialogue comes. */
function typeAhead(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
  if (event.key === 'Escape') return closeSearch();
  if (event.key === 'Enter' && searchText.get() !== '') {
    event.preventDefault();
    searchEntered.set(true);
    return;
  }
  const typed = typedAhead(searchText.get(), event);
  if (typed === null) return;
  event.preventDefault();
  searchText.set(typed);
}
