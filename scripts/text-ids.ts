import { placeholdersOf } from '../texts/src/placeholders.ts';
import { readTexts, textRooms } from '../texts/src/read-texts.ts';
import { outletOf } from '../texts/src/sent-texts.ts';

/** The module of types that says which texts there are and what each takes, as the English texts have it. */
export function textIdsModule(): string {
  const texts = Object.entries(readTexts('en'));
  const onScreens = texts.filter(([id]) => outletOf(id) === null);
  const sent = texts.filter(([id]) => outletOf(id) !== null);
  return `// Made by npm run generate from the English texts.

/** A file of texts, without language and extension. */
export type TextRoom =${textRooms()
    .map((room) => `\n  | '${room}'`)
    .join('')};

/** What screens show: ids, and the names of the values that each takes. */
export interface ScreenTexts {
${lines(onScreens)}
}

/** What is said elsewhere, in mails, messages, calls and files; the browser has none of it. */
export interface SentTexts {
${lines(sent)}
}

/** Every text: its id, and the names of the values that it takes. */
export interface TextParameters extends ScreenTexts, SentTexts {}
`;
}

function lines(texts: readonly [string, string][]): string {
  return texts.map(([id, text]) => `  '${id}': ${union(placeholdersOf(text))};`).join('\n');
}

function union(names: readonly string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ');
}
