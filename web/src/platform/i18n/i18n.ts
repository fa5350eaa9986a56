import { defaultLangCode, type LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { folderOf } from '@belfry/texts/folder-of.ts';
import type { TextRoom } from '@belfry/texts/text-ids.generated.ts';
import { i18n, type Messages } from '@lingui/core';
import { languages } from 'virtual:languages';
import { langCode } from './lang-code.ts';
import { chooseLanguage } from './language-choice.ts';

/** Local storage key of spec §3. */
const savedKey = 'langCode';

/** Undefined until something beyond the sign-in page asks for texts. */
let wanted: Set<TextRoom> | undefined;
const loaded = new Set<string>();

/** Chooses the language and loads the texts that every screen needs. Called once, before the first render. */
export async function startI18n(): Promise<void> {
  // Without the texts of the chosen language, those of another are better than an empty page.
  await show(chooseLanguage(localStorage.getItem(savedKey), navigator.language)).catch(() => show());
}

/** Changes the language at once and keeps the choice. Where its texts do not come, it stays as it was. @throws then */
export async function setLanguage(code: LangCode): Promise<void> {
  await show(code);
  localStorage.setItem(savedKey, code);
}

/** Loads the texts of rooms in the present language, without one what leads to them; a lazy screen waits for its own. */
export async function loadTexts(...rooms: TextRoom[]): Promise<void> {
  wanted ??= new Set();
  for (const room of rooms) wanted.add(room);
  await loadMissing(langCode.get());
}

async function show(code: LangCode = defaultLangCode): Promise<void> {
  await loadMissing(code);
  langCode.set(code);
  i18n.activate(code);
  document.documentElement.lang = code;
}

async function loadMissing(locale: LangCode): Promise<void> {
  const texts = await languages[folderOf(locale)]?.();
  if (!texts) return;
  const add = async (name: string, load: () => Promise<Messages | undefined>) => {
    const key = `${locale}/${name}`;
    if (loaded.has(key)) return;
    const messages = await load();
    loaded.add(key);
    if (!messages) return;
    // What is on the screen has its texts, and would all be drawn anew if it heard of others.
    if (locale === i18n.locale) Object.assign(i18n.messages, messages);
    else i18n.load(locale, messages);
  };
  await add('first', async () => texts.first);
  if (!wanted) return;
  const rooms = await texts.rooms();
  await Promise.all([...wanted].map((room) => add(room, async () => (await rooms[room]?.(room))?.default)));
}
