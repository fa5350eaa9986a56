/** Japanese and Chinese put no space between sentences, and a comma of their own between names. */
const isFullWidth = (langCode: string) => /^(?:ja|zh)/.test(langCode);

/** What a language puts between the names of a row: "a, b", and "a、b" in Japanese and Chinese. */
export function commaOf(langCode: string): string {
  return isFullWidth(langCode) ? '、' : ', ';
}

/** What a language puts between sentences. */
export function spaceOf(langCode: string): string {
  return isFullWidth(langCode) ? '' : ' ';
}

/** What a language puts between a name and what it has: "a: b", "a : b" in French, "a：b" in Japanese and Chinese. */
export function colonOf(langCode: string): string {
  if (isFullWidth(langCode)) return '：';
  return langCode.startsWith('fr-') ? '\u00A0: ' : ': ';
}

/** A text with the sign that ends a sentence, where it has none yet. */
export function asSentence(text: string, langCode: string): string {
  return isSentence(text) ? text : text + (isFullWidth(langCode) ? '。' : '.');
}

/** Whether a text ends as a sentence does. */
export function isSentence(text: string): boolean {
  return /[.!?…。！？]$/.test(text);
}
