import { termsVersion } from '@belfry/contract/ground/terms/terms-version.ts';
import { termsLanguageOf, termsOf } from '@belfry/contract/ground/terms/terms-document.ts';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { brandName } from '#platform/page-settings.ts';
import { useSession } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TermsConsent } from './terms-consent.tsx';
import styles from './terms-screen.module.css';

/** `/terms`: the terms in the chosen language (nl, de, else English); for whoever is signed in, what they agreed to. */
export function TermsScreen() {
  const text = useText();
  const { user, duties } = useSession();
  const language = termsLanguageOf(useStore(langCode));
  const { sections } = termsOf(language, brandName);
  return (
    <article className={styles['terms']}>
      <PageHeader
        title={text('terms.title')}
        sub={text('terms.version', { version: termsVersion })}
        actions={
          <div className={styles['actions']}>
            <Button icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => print()}>
              {text('terms.print')}
            </Button>
            <a className={styles['pdf']} href={`/terms/${language}.pdf`} download>
              <IconFileTypePdf size={20} aria-hidden="true" />
              {text('terms.download')}
            </a>
          </div>
        }
      />
      {user && <TermsConsent isDue={duties.includes('terms')} place="above" />}
      <div className={styles['document']} lang={language}>
        {sections.map((section) => (
          <section key={section.title} className={styles['section']}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </div>
      {user && <TermsConsent isDue={duties.includes('terms')} place="below" />}
      {!duties.includes('terms') && (
        <div className={styles['noPrint']}>
          <LinkButton to={user ? '/devices' : '/'}>{text('terms.back')}</LinkButton>
        </div>
      )}
    </article>
  );
}
