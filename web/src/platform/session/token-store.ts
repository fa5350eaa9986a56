/** Local storage keys of spec §3. */
const tokenKey = 'token';
const refreshTokenKey = 'refreshToken';

/** Whether a key of local storage is that of a token. */
export function isTokenKey(key: string): boolean {
  return key === tokenKey || key === refreshTokenKey;
}

/** The stored access token. */
export function storedToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** The stored refresh token. */
export function storedRefreshToken(): string | null {
  return localStorage.getItem(refreshTokenKey);
}

/**
 * Keeps both tokens; other tabs hear of it. A tab of another process may see the first without the second: with a new
 * access token it has nothing to refresh, whereas an old one would make it use the new refresh token up.
 */
export function storeTokens(tokens: { token: string; refresh_token: string }): void {
  localStorage.setItem(tokenKey, tokens.token);
  localStorage.setItem(refreshTokenKey, tokens.refresh_token);
}

/** Forgets the refresh token only. */
export function dropRefreshToken(): void {
  localStorage.removeItem(refreshTokenKey);
}

/** Forgets both tokens. */
export function dropTokens(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(refreshTokenKey);
}

/** Calls `listener` when another tab stored or removed tokens. */
export function onTokensChangedElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
