import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { LoginScreen } from '#features/people/sign-in/login-screen.tsx';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { hurry } from '#platform/when-idle.ts';
import { Shell } from './shell/shell.tsx';

// What leads to the texts of their screens comes beside it, so that no screen waits for that.
const load = async () => (await Promise.all([import('./routes.tsx'), loadTexts()]))[0];
const OtherScreens = lazy(async () => ({ default: (await hurry(load())).OtherScreens }));

/** What whoever signs in needs next, fetched while the password is typed. */
async function preload() {
  (await load()).preload();
}

/** Every address of the app. Where all others lead is loaded later, so that the sign-in page does not grow with them. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<LoginScreen preload={() => void preload()} />} />
        <Route path="*" element={<OtherScreens />} />
      </Route>
    </Routes>
  );
}
