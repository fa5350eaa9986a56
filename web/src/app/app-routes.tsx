import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { LoginScreen } from '#features/people/sign-in/login-screen.tsx';
import { hurry } from '#platform/when-idle.ts';
import { Shell } from './shell/shell.tsx';

const load = () => import('./routes.tsx');
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
