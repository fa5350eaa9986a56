import type { ScreenTexts } from '@belfry/texts/text-ids.generated.ts';
import type { TextOf } from '@belfry/texts/text-types.ts';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';

/** Id of a text that screens show, as English defines it. */
export type TextId = keyof ScreenTexts;
/** Id of a text that takes no values, as a label does. */
export type LabelId = { [Id in TextId]: [ScreenTexts[Id]] extends [never] ? Id : never }[TextId];
/** Gives a text in the present language. */
export type Text = TextOf<ScreenTexts>;

/** The texts of the present language: `const text = useText(); text('devices.title')`. */
export function useText(): Text {
  // A new function with each language, so that whoever holds it renders again.
  const { _ } = useLingui();
  return useCallback((id, ...[values]) => _(id, values), [_]);
}

/** Whether there is such a text: what a newer server names may have none here. It is taken to be one without values. */
export function hasText(id: string): id is LabelId {
  return id in i18n.messages;
}

/** A text outside components, e.g. for a toast: the language of that moment. */
export const textNow: Text = (id, ...[values]) => i18n._(id, values);
