import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { StepUpPlace } from '../src/app/step-up-place.tsx';
import { showAppearance } from '#platform/appearance.ts';
import { loadTexts, startI18n } from '#platform/i18n/i18n.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { ToastPlace } from '#platform/toast/toast-place.tsx';
import { Gallery } from './gallery.tsx';
import { pretendServer } from './pretend-server.ts';

pretendServer();
showAppearance();
await startI18n();
await loadTexts('errors', 'alarms', 'forms', 'list', 'mfa', 'users', 'mail-fates');
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Gallery />
        </BrowserRouter>
        <StepUpPlace />
        <ToastPlace />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
