import { loadTexts } from '#platform/i18n/i18n.ts';

/** Fetches the parts with their texts. They are named here, so that nobody else's first page knows of their files. */
export async function loadParts() {
  return (await Promise.all([import('./viewing-parts.ts'), loadTexts('staff-access')]))[0];
}
