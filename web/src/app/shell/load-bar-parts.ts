/** Fetches what only those who are signed in have in the header. */
export const loadBarParts = () => import('./bar-parts.ts');
