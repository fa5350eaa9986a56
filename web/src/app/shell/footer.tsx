import { folderOf } from '@belfry/texts/folder-of.ts';
import { Link } from 'react-router';
import { manuals } from 'virtual:languages';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useStore } from '#platform/store.ts';
import styles from './footer.module.css';

/** Terms, privacy, help and apps (spec §2). The manual is in the chosen language where there is one, otherwise English. */
export function Footer() {
  const text = useText();
  const own = folderOf(useStore(langCode));
  const manual = manuals.includes(own) ? own : 'en';
  return (
    <footer className={styles['footer']}>
      <nav className={styles['links']} aria-label={text('shell.footer.label')}>
        <Link to="/terms">{text('shell.footer.terms')}</Link>
        <a href={`/manual/${manual}/privacy.html`}>{text('shell.footer.privacy')}</a>
        <a href={`/manual/${manual}/help.html`}>{text('shell.footer.help')}</a>
        <a href={`/manual/${manual}/apps.html`}>{text('shell.footer.apps')}</a>
      </nav>
    </footer>
  );
}
