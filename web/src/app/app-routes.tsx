import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { Route, Routes } from 'react-router';
import { LoginScreen } from '#features/people/sign-in/login-screen.tsx';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { hurry } from '#platform/when-idle.ts';
import { within } from '#platform/within.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Shell } from './shell/shell.tsx';

// What leads to the texts of their screens comes beside it, so that no screen waits for that.
const load = async () => (await Promise.all([import('./routes.tsx'), loadTexts()]))[0];
let loaded: ComponentType = Skeleton;

/** Fetches all screens but that of `/`, with all that the address shows first. */
const fetchOthers = () =>
  hurry(load().then(({ fetchFirst }) => fetchFirst())).then((screens) => {
    loaded = screens;
  });

/** Most milliseconds that the first picture waits for what it shows; then it shows that it waits. */
const longest = 4000;

/** Fetches what the first picture shows, so that it is drawn in one go. What does not come is tried again where it is shown. */
export const fetchScreens = async () => {
  if (location.pathname !== '/') await within(longest, fetchOthers());
};

/** No `<Suspense>`: what React has shown the fallback of it shows a third of a second later, and asks for its data then. */
function OtherScreens() {
  const [Screens, show] = useState(() => loaded);
  useEffect(() => {
    if (loaded !== Skeleton) return;
    fetchOthers().then(
      () => startTransition(() => show(() => loaded)),
      (error: unknown) =>
        // Thrown while this is drawn, where the boundary around it hears of it.
        show(() => {
          throw error;
        }),
    );
  }, []);
  return <Screens />;
}

/** What whoever signs in needs next, fetched while the password is typed. */
const preload = () => void load().then((routes) => routes.preload());

/** Every address of the app. Where all others lead is loaded later, so that the sign-in page does not grow with them. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<LoginScreen preload={preload} />} />
        <Route path="*" element={<OtherScreens />} />
      </Route>
    </Routes>
  );
}
