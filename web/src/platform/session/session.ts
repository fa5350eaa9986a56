import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { AccessClaims, Duty, Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { hear } from '#platform/hear.ts';
import { createStore, useStore } from '#platform/store.ts';
import { decodeClaims } from './claims.ts';
import {
  dropTokens,
  onTokensChangedElsewhere,
  storedRefreshToken,
  storedToken,
  storeTokens,
} from './token-store.ts';

/** Who is signed in here. */
export interface Session {
  /** Null when nobody is. */
  user: AccessClaims['user'] | null;
  /** End of the access token in seconds since 1970; 0 without one. */
  exp: number;
  /** What has to be done before the rest is open (decision 0013). */
  duties: readonly Duty[];
  /** All of them came after the sign-in and wait for the next one (decision 0083). */
  dutiesWait: boolean;
  /** The session cannot go on: the app goes to /logout. */
  leaving: boolean;
  /** It goes for want of a network only: nobody has ended it. */
  stranded?: boolean;
}

/** Nobody is signed in. */
const nobody: Session = { user: null, exp: 0, duties: [], dutiesWait: false, leaving: false };

/** The session of this browser; all tabs share it through local storage. */
export const session = createStore<Session>(readSession());

/** Reads the stored tokens. An access token that has ended counts as long as it can be refreshed. */
export function readSession(now = Date.now()): Session {
  const claims = decodeClaims(globalThis.localStorage ? storedToken() : null);
  if (!claims || (claims.exp * 1000 <= now && !storedRefreshToken())) return nobody;
  return {
    user: claims.user,
    exp: claims.exp,
    duties: claims.duties ?? [],
    dutiesWait: claims.dutiesWait === true,
    leaving: false,
  };
}

/** Signs in with new tokens, or goes on with refreshed ones. */
export function adoptTokens(tokens: Tokens): void {
  storeTokens(tokens);
  session.set(readSession());
}

/** Forgets the tokens; nobody is signed in any more. */
export function forgetSession(): void {
  dropTokens();
  session.set(nobody);
}

/** The session is over: the app goes to /logout, which ends it properly. */
export function leave(): void {
  session.set({ ...session.get(), leaving: true, stranded: false });
}

/** The app gives up for want of a network: it goes to /logout too, but nobody has ended the session (decision 0046). */
export function leaveStranded(): void {
  session.set({ ...session.get(), leaving: true, stranded: true });
}

/** Follows what other tabs do, also while this page lay in the browser's memory of former pages. Called once at the start. */
export function watchOtherTabs(): () => void {
  const follow = () => session.set(readSession());
  const stops = [
    onTokensChangedElsewhere(follow),
    hear(globalThis.window, 'pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) follow();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Who is signed in. */
export function useSession(): Session {
  return useStore(session);
}

/** Whether whoever is signed in has a permission. The server decides; the browser only hides. */
export function may(permission: Permission, { user }: Session = session.get()): boolean {
  return user?.role.permissions.includes(permission) ?? false;
}

/** The same for what is drawn, which follows it. */
export function useMay(permission: Permission): boolean {
  return may(permission, useStore(session));
}
