import {
  bundledLangCodes,
  defaultLangCode,
  type LangCode,
} from '@belfry/contract/ground/languages/language-list.ts';
import { i18n, type Messages } from '@lingui/core';
import { langCode } from './lang-code.ts';
import { chooseLanguage } from './language-choice.ts';
import type { TextFeature } from './text-ids.ts';

/** Local storage key of spec §3. */
const savedKey = 'langCode';

const files = import.meta.glob<Messages>(
  ['../../../locales/*/*.json', '!../../../locales/*/{shell,ui,errors,sign-in}.json'],
  { import: 'default' },
);
/** The texts that every screen needs, in one file a language. */
const firstTexts: Record<string, () => Promise<{ firstTexts: Messages }>> = {
  en: () => import('./first-texts-en.ts'),
  de: () => import('./first-texts-de.ts'),
  nl: () => import('./first-texts-nl.ts'),
};
const wanted = new Set<TextFeature>();
const loaded = new Set<string>();

/** Chooses the language and loads the texts that every screen needs. Called once, before the first render. */
export async function startI18n(): Promise<void> {
  await show(chooseLanguage(localStorage.getItem(savedKey), navigator.language));
}

/** Changes the language at once and keeps the choice. */
export async function setLanguage(code: LangCode): Promise<void> {
  localStorage.setItem(savedKey, code);
  await show(code);
}

/** Loads the texts of features in the present language; a lazy screen waits for its own. */
export async function loadTexts(...features: TextFeature[]): Promise<void> {
  for (const feature of features) wanted.add(feature);
  await loadMissing(textLocale(langCode.get()));
}

/** The language whose texts are shown: the chosen one where it is bundled, else English. */
export function textLocale(code: LangCode): LangCode {
  return bundledLangCodes.some((bundled) => bundled === code) ? code : defaultLangCode;
}

async function show(code: LangCode): Promise<void> {
  const locale = textLocale(code);
  await loadMissing(locale);
  langCode.set(code);
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

async function loadMissing(locale: LangCode): Promise<void> {
  const folder = locale.slice(0, 2);
  const add = async (key: string, load: () => Promise<Messages | undefined>) => {
    if (loaded.has(key)) return;
    const messages = await load();
    loaded.add(key);
    if (messages) i18n.load(locale, messages);
  };
  await Promise.all([
    add(folder, async () => (await firstTexts[folder]?.())?.firstTexts),
    ...[...wanted].map((feature) =>
      add(`${folder}/${feature}`, async () => files[`../../../locales/${folder}/${feature}.json`]?.()),
    ),
  ]);
}
