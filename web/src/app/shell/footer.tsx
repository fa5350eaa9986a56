import { folderOf } from '@belfry/texts/folder-of.ts';
import { Link, useLocation } from 'react-router';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useStore } from '#platform/store.ts';
import { helpOf } from '../help/help-of.ts';
import styles from './footer.module.css';

/**
 * Terms, privacy, help and apps (spec §2). The server has the manual at the address of every language; on a signed-in
 * screen help is about that screen.
 */
export function Footer() {
  const text = useText();
  const manual = `/manual/${folderOf(useStore(langCode))}/`;
  const help = useStore(helpOf)(useLocation());
  return (
    <footer className={styles['footer']}>
      <nav className={styles['links']} aria-label={text('shell.footer.label')}>
        <Link to="/terms">{text('shell.footer.terms')}</Link>
        <a href={`${manual}privacy.html`}>{text('shell.footer.privacy')}</a>
        <a href={manual + help}>{text('shell.footer.help')}</a>
        <a href={`${manual}apps.html`}>{text('shell.footer.apps')}</a>
      </nav>
    </footer>
  );
}
