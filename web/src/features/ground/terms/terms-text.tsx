import type { getTerms } from '@belfry/contract/ground/terms/terms.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './terms-screen.module.css';

/** The terms as the server says them. */
export type ShownTerms = RouteResponse<typeof getTerms>;

/** The words of the terms, in their own language. */
export function TermsText({ terms: { language, title, sections } }: { terms: ShownTerms }) {
  const text = useText();
  return (
    <div className={styles['document']} lang={language}>
      {title !== text('terms.title') && <p className={styles['title']}>{title}</p>}
      {sections.map((section) => (
        <section key={section.title} className={styles['section']}>
          <h2>{section.title}</h2>
          {section.blocks.map(({ kind, texts }) => {
            const words = texts.join('\n');
            if (kind === 'paragraph') return <p key={words}>{words}</p>;
            return (
              <ul key={words}>
                {texts.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            );
          })}
        </section>
      ))}
    </div>
  );
}
