/** The login address that leads back to `wanted` (path with query). Never holds `/` or `/logout`. */
export function loginAddress(wanted: string): string {
  const path = ownPath(wanted);
  return path ? `/?redirect=${encodeURIComponent(path)}` : '/';
}

/** Where to go after signing in: the redirect query's path where it is one of ours, else /devices. */
export function afterSignIn(redirect: string | null): string {
  return ownPath(redirect ?? '') ?? '/devices';
}

/** The path if it stays on this site and is worth going to. Refuses `//`, `/\`, schemes and control characters. */
function ownPath(wanted: string): string | null {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted)) return null;
  const base = 'https://own.invalid';
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  if (url.pathname === '/' || /^\/logout(?:\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
