import { isLiteralElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { TextParameters } from './text-ids.generated.ts';
import { folderOf } from './folder-of.ts';
import { placeholdersOf } from './placeholders.ts';
import { readTexts } from './read-texts.ts';
import type { TextOf } from './text-types.ts';

/** Id of a text, as English defines it. */
export type TextId = keyof TextParameters;
/** Id of a text that takes no values, as a word does. */
export type WordId = { [Id in TextId]: [TextParameters[Id]] extends [never] ? Id : never }[TextId];
/** Gives a text in one language: `text('calling.sms.told.accepted', { name, … })`. */
export type Text = TextOf<TextParameters> & {
  /** Of its language, `nl-NL`. */
  readonly langCode: string;
};

/**
 * The texts of a language. They are read here, and each is parsed when it is first asked for. Values are put in as they
 * are.
 *
 * @param langCode `nl-NL`; what a text does with numbers and plurals follows it
 * @throws where the language has no folder
 */
export function readerOf(langCode: string): Text {
  const texts = readTexts(folderOf(langCode));
  const messages = new Map<string, Message>();
  const read: TextOf<TextParameters> = (id, ...[values]) => {
    let message = messages.get(id);
    if (message === undefined) {
      message = parsed(texts[id] ?? id, langCode);
      messages.set(id, message);
    }
    return typeof message === 'string' ? message : message(values);
  };
  return Object.assign(read, { langCode });
}

/** A mere word, of which a report has millions, or what puts values into a text. */
type Message = string | ((values: object | undefined) => string);

function parsed(text: string, langCode: string): Message {
  const message = new IntlMessageFormat(text, langCode, undefined, { ignoreTag: true });
  const [first, ...others] = message.getAst();
  if (first && others.length === 0 && isLiteralElement(first)) return first.value;
  // What is not given in spite of the types leaves a gap: whoever is called must hear the rest.
  const gaps = Object.fromEntries(placeholdersOf(text).map((name) => [name, '']));
  return (values) => String(message.format({ ...gaps, ...values }));
}

let ids: ReadonlySet<string> | undefined;

/** Whether there is such a text, for an id that ends with a name that a device or an old row has given. */
export function isTextId(id: string): id is TextId {
  ids ??= new Set(Object.keys(readTexts('en')));
  return ids.has(id);
}
