import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { TextId } from './text-ids.ts';

/** Values of a text's placeholders. */
export type TextValues = Record<string, string | number>;
/** Gives a text in the present language. */
export type Text = (id: TextId, values?: TextValues) => string;

/** The texts of the present language: `const text = useText(); text('devices.title')`. */
export function useText(): Text {
  // A new function with each language, so that whoever holds it renders again.
  const { _ } = useLingui();
  return useCallback((id, values) => _(id, values), [_]);
}

/** A text outside components, e.g. for a toast: the language of that moment. */
export const textNow: Text = (id, values) => i18n._(id, values);
