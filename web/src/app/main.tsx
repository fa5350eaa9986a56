import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { showAppearance } from '#platform/appearance.ts';
import { watchFaults } from '#platform/client-logs/note-fault.ts';
import { watchHostFiles } from '#platform/host-files.ts';
import { startI18n } from '#platform/i18n/i18n.ts';
import { brandName } from '#platform/page-settings.ts';
import { forgetWhoLeft } from '#platform/session/forget-who-left.ts';
import { watchOtherTabs } from '#platform/session/session.ts';
import { viewed } from '#platform/viewed-company.ts';
import { ProductName } from '#ui/page/product-name.ts';
import { AppRoutes, fetchScreens } from './app-routes.tsx';

watchFaults();
showAppearance();
watchOtherTabs();
forgetWhoLeft();
watchHostFiles();
// Nothing here waits at the top: the texts of a language come in a file that needs this one, and would wait for it in turn.
void Promise.all([startI18n(), fetchScreens()]).then(() => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const page = createRoot(root);
  // Drawn in slices: a phone stays with whoever taps meanwhile.
  startTransition(() =>
    page.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <ProductName value={brandName}>
            <BrowserRouter basename={viewed?.base ?? '/'}>
              <AppRoutes />
            </BrowserRouter>
          </ProductName>
        </I18nProvider>
      </StrictMode>,
    ),
  );
});
