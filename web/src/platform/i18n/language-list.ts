import type { Language } from '@belfry/contract/ground/languages/languages.contract.ts';
import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { createStore } from '#platform/store.ts';

/** The languages that one can choose: those of `GET /languages` once they came, until then those the app was built with. */
export const languageList = createStore<readonly Language[]>(languages);
