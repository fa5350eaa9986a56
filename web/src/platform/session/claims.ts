import type { AccessClaims } from '@belfry/contract/people/sessions/sessions.contract.ts';

/**
 * What an access token says. The signature is the server's business; the browser only shows what fits.
 *
 * @returns null where it is no token of ours
 */
export function decodeClaims(token: string | null): AccessClaims | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<AccessClaims> | null;
    const usable =
      typeof claims?.exp === 'number' &&
      typeof claims.user?.id === 'string' &&
      Array.isArray(claims.user.role?.permissions) &&
      (claims.duties === undefined || Array.isArray(claims.duties));
    return usable ? (claims as AccessClaims) : null;
  } catch {
    return null;
  }
}
