import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { getLanguages } from '@belfry/contract/ground/languages/languages.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';

/** Routes of the languages. */
export function languagesRoutes(): BoundRoute[] {
  return [bind(getLanguages, async () => ({ languages: [...languages] }))];
}
