import {
  isPluralElement,
  isSelectElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';

/** A choice within a text: the value that decides, and what it decides between. */
export interface Choice {
  readonly by: string;
  readonly kind: 'plural' | 'select';
  readonly options: readonly string[];
}

/** The choices of a text, also those within choices. @throws where it is no ICU message */
export function choicesOf(text: string): Choice[] {
  return choicesIn(parse(text, { ignoreTag: true }));
}

function choicesIn(elements: readonly MessageFormatElement[]): Choice[] {
  return elements.flatMap((element) => {
    if (!isSelectElement(element) && !isPluralElement(element)) return [];
    const kind = isPluralElement(element) ? 'plural' : 'select';
    const within = Object.values(element.options).flatMap(({ value }) => choicesIn(value));
    return [{ by: element.value, kind, options: Object.keys(element.options) }, ...within];
  });
}
