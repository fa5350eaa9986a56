import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect } from 'react';
import { useText } from '../../platform/i18n/use-text.ts';
import styles from './search-button.module.css';
import { isSearchKey } from './search-key.ts';
import { searchOpen } from './search-open.ts';

/** Opens the search, as do Ctrl-K, Cmd-K and, where nobody types, the slash. */
export function SearchButton() {
  const text = useText();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      // What lies over the screen has the keyboard; a form in it would be lost.
      if (!isSearchKey(event) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      searchOpen.set(true);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
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
