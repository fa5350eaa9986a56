import { langCodes, type LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { appearance, setAppearance, type Appearance } from '#platform/appearance.ts';
import { setLanguage } from '#platform/i18n/i18n.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useStore } from '#platform/store.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import styles from './gallery.module.css';
import { parts } from './parts.ts';

const appearances: readonly Appearance[] = ['system', 'light', 'dark'];

/** Every part of the design language in each of its states. Its own words are for whoever develops, so English. */
export function Gallery() {
  const language = useStore(langCode);
  const look = useStore(appearance);
  return (
    <main className={styles['page']}>
      <div className={styles['choices']}>
        <SelectField
          label="Language"
          value={language}
          onChange={(event) => void setLanguage(event.target.value as LangCode)}
        >
          {langCodes.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Appearance"
          value={look}
          onChange={(event) => setAppearance(event.target.value as Appearance)}
        >
          {appearances.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      </div>
      <nav aria-label="Parts">
        <ul className={styles['parts']}>
          {parts.map(({ name, file }) => (
            <li key={file}>
              <a href={`#${file}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ name, file, states }) => (
        <section key={file} id={file} className={styles['part']}>
          <h2>
            {name} <span className={styles['file']}>{file}</span>
          </h2>
          {states.map(({ name: state, show: Show }) => (
            <div key={state} className={styles['state']}>
              <span className={styles['name']}>{state}</span>
              <Show />
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}
