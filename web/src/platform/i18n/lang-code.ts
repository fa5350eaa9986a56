import { defaultLangCode, type LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { createStore } from '#platform/store.ts';

/** The chosen language; also what `Accept-Language` carries. */
export const langCode = createStore<LangCode>(defaultLangCode);
