import { folderOf } from '@belfry/texts/folder-of.ts';
import { readTexts } from '@belfry/texts/read-texts.ts';
import { type Messages, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Text } from './use-text.ts';

/** All texts of a language as the build gives them to the browser. */
export function compiledTexts(langCode: string): Messages {
  const texts = Object.entries(readTexts(folderOf(langCode)));
  return Object.fromEntries(texts.map(([id, text]) => [id, compileMessageOrThrow(text)]));
}

/** Reads the texts of a language as the browser does. */
export function textOf(langCode: string): Text {
  const i18n = setupI18n({ locale: langCode, messages: { [langCode]: compiledTexts(langCode) } });
  return (id, ...[values]) => i18n._(id, values);
}
