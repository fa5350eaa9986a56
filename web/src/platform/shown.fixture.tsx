import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { compiledTexts } from './i18n/texts.fixture.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': compiledTexts('en-US') } });

/** What a part of a screen is in English, with its marks; `client` has what it asks for, where that is known already. */
export function markupOf(part: ReactNode, client = new QueryClient()): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

/** What a part of a screen says in English; the spaces of amounts are those of words. */
export function shown(part: ReactNode, client?: QueryClient): string {
  return markupOf(part, client)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
