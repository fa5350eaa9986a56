import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';

/** Names of the values that a text takes, also those within its choices, in order. @throws where it is no ICU message */
export function placeholdersOf(text: string): string[] {
  return [...new Set(namesIn(parse(text, { ignoreTag: true })))].toSorted((a, b) => (a < b ? -1 : 1));
}

function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isLiteralElement(element) || isPoundElement(element) || isTagElement(element)) return [];
    if (!isSelectElement(element) && !isPluralElement(element)) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
  });
}
