/** The alphabet of GSM 03.38: a text message in it holds 160 characters, any other 70. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** What the alphabet has by two characters. */
const escaped = new Set('^{}\\[~]|€');

/** Characters of a text that are outside of the alphabet of text messages, each once. */
export function outsideGsm(text: string): string[] {
  return [...new Set(text)].filter((character) => !gsm.has(character) && !escaped.has(character));
}

/** How many text messages a provider sends, and bills, for a text (3GPP TS 23.038 and 23.040). */
export function smsParts(text: string): number {
  if (outsideGsm(text).length > 0) return partsOf(text.length, 70, 67);
  const twice = Array.from(text).filter((character) => escaped.has(character)).length;
  return partsOf(text.length + twice, 160, 153);
}

function partsOf(length: number, alone: number, joined: number): number {
  return length <= alone ? 1 : Math.ceil(length / joined);
}

/** Characters that a voice reads in a second: of letters, and of scripts that write a syllable by one character. */
const pace = { letters: 14, syllables: 5 };

/** Seconds that a voice takes to read a text, as an estimate. */
export function speechSeconds(text: string): number {
  const syllables = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
  const written = syllables?.length ?? 0;
  return (text.length - written) / pace.letters + written / pace.syllables;
}
