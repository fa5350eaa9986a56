import { getTerms, termsFileOf } from '@belfry/contract/ground/terms/terms.contract.ts';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { useSession } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TermsConsent } from './terms-consent.tsx';
import { TermsText } from './terms-text.tsx';
import styles from './terms-screen.module.css';

/** `/terms`: the terms in the chosen language (nl, de, else English); for whoever is signed in, what they agreed to. */
export function TermsScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <Terms />
    </QueryClientProvider>
  );
}

function Terms() {
  const text = useText();
  const { user, duties } = useSession();
  const language = useStore(langCode);
  const query = useQuery({
    queryKey: ['terms', language],
    queryFn: ({ signal }) => call(getTerms, { query: { language } }, { signal }),
  });
  const state = useLoadState(query);
  const { data: terms } = query;
  const isDue = duties.includes('terms');
  return (
    <article className={styles['terms']}>
      <PageHeader
        title={text('terms.title')}
        sub={terms && text('terms.version', { version: terms.version })}
        actions={
          terms && (
            <div className={styles['actions']}>
              <Button icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => print()}>
                {text('terms.print')}
              </Button>
              <a className={styles['pdf']} href={termsFileOf(terms.version, terms.language)} download>
                <IconFileTypePdf size={20} aria-hidden="true" />
                {text('terms.download')}
              </a>
            </div>
          )
        }
      />
      <LoadState state={state}>
        {terms && (
          <>
            {user && <TermsConsent terms={terms} isDue={isDue} place="above" />}
            <TermsText terms={terms} />
            {user && <TermsConsent terms={terms} isDue={isDue} place="below" />}
          </>
        )}
      </LoadState>
      {!isDue && (
        <div className={styles['noPrint']}>
          <LinkButton to={user ? '/devices' : '/'}>{text('terms.back')}</LinkButton>
        </div>
      )}
    </article>
  );
}
