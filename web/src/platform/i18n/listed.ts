import { asSentence, colonOf, commaOf, spaceOf } from '@belfry/texts/joints.ts';
import { i18n } from '@lingui/core';

/** Names in a row, as the present language parts them: "a, b", and "a、b" in Japanese and Chinese. What is empty is left out. */
export function listed(names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(commaOf(i18n.locale));
}

/** Sentences one after the other; all but the last are ended as the language ends them. */
export function sentences(...said: readonly string[]): string {
  const last = said.length - 1;
  return said
    .map((text, at) => (at === last ? text : asSentence(text, i18n.locale)))
    .join(spaceOf(i18n.locale));
}

/** A name and what it has: "Customer number: 4711". */
export function named(name: string, value: string): string {
  return name + colonOf(i18n.locale) + value;
}
