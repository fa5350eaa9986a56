import { createStore } from '#platform/store.ts';

/** Where somebody is in the app. */
export interface Place {
  pathname: string;
  search: string;
}

/** The page of the manual, with its anchor, that is about a place: the front page until the manual's index has come. */
export const helpOf = createStore((_place: Place): string => 'help.html');
