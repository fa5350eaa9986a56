import { getLanguages } from '@belfry/contract/ground/languages/languages.contract.ts';
import { call } from '#platform/api-client/call.ts';
import { languageList } from './language-list.ts';

/** Asks the server for the languages. Load it lazily: it brings the API client. @throws ApiError */
export async function fetchLanguages(): Promise<void> {
  const { languages } = await call(getLanguages);
  if (languages.length > 0) languageList.set(languages);
}
