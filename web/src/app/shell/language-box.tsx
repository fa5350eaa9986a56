import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useStore } from '#platform/store.ts';
import { Flag } from '#ui/flags/flag.tsx';
import styles from './language-choice.module.css';

/** What the closed list shows: the language that was chosen. */
export function LanguageBox() {
  const chosen = useStore(langCode);
  return (
    <>
      <Flag langCode={chosen} />
      <span className={styles['name']}>
        {languages.find((language) => language.langCode === chosen)?.localName}
      </span>
      <IconChevronDown className={styles['chevron'] ?? ''} size={18} aria-hidden="true" />
    </>
  );
}
