import { termsVersion } from '@belfry/contract/registration/registration.contract.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { brandName } from '../../platform/page-settings.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './terms-screen.module.css';

const sections = [1, 2, 3, 4, 5, 6] as const;

/** `/terms`: the terms in the chosen language (nl, de, else English). */
export function TermsScreen() {
  const text = useText();
  const { user } = useSession();
  return (
    <article className={styles['terms']}>
      <PageHeader
        title={text('terms.title')}
        sub={text('terms.version', { version: termsVersion })}
        actions={
          <span className={styles['noPrint']}>
            <Button onClick={() => print()}>{text('terms.print')}</Button>
          </span>
        }
      />
      {sections.map((section) => (
        <section key={section} className={styles['section']}>
          <h2>{text(`terms.${section}.title`)}</h2>
          <p>{text(`terms.${section}.text`, { brand: brandName })}</p>
        </section>
      ))}
      <div className={styles['noPrint']}>
        <LinkButton to={user ? '/devices' : '/'}>{text('terms.back')}</LinkButton>
      </div>
    </article>
  );
}
