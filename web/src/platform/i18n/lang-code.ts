import { defaultLangCode, type LangCode } from '@belfry/contract/languages/language-list.ts';
import { createStore } from '../store.ts';

/** The chosen language; also what `Accept-Language` carries. */
export const langCode = createStore<LangCode>(defaultLangCode);
