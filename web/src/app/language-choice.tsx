import { type LangCode, languages } from '@belfry/contract/languages/language-list.ts';
import { setLanguage } from '../platform/i18n/i18n.ts';
import { langCode } from '../platform/i18n/lang-code.ts';
import { useText } from '../platform/i18n/use-text.ts';
import { useStore } from '../platform/store.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './status-choice.module.css';

/** The language dropdown of the status bar: flag and local name (spec §2). */
export function LanguageChoice() {
  const text = useText();
  const chosen = useStore(langCode);
  return (
    <span className={classNames(styles['choice'], styles['withFlags'])}>
      <span className={styles['flag']} data-lang={chosen} aria-hidden="true" />
      <select
        className={styles['select']}
        aria-label={text('shell.language')}
        value={chosen}
        onChange={(event) => void setLanguage(event.target.value as LangCode)}
      >
        {languages.map((language) => (
          <option key={language.langCode} value={language.langCode} lang={language.langCode}>
            {language.localName}
          </option>
        ))}
      </select>
    </span>
  );
}
