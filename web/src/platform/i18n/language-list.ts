import type { Language } from '@belfry/contract/languages/languages.contract.ts';
import { languages } from '@belfry/contract/languages/language-list.ts';
import { createStore } from '../store.ts';

/** The languages that one can choose: those of `GET /languages` once they came, until then those the app was built with. */
export const languageList = createStore<readonly Language[]>(languages);
