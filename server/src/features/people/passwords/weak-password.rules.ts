/** Why a password is guessed early. */
export type Weakness = 'password-too-common' | 'password-about-you';

/** What is known of the owner counts from so many letters on, as a whole … */
const leastWhole = 4;
/** … and each word of it from so many: shorter ones, as `other`, stand in too many that say nothing. */
const leastWord = 6;
/** A core of so few letters is no password with something around it. */
const leastCore = 4;
/** Figures and signs around a common password that make no other of it. */
const mostAround = 8;
/** Characters that are looked at: as many as a password may have. */
const mostLooked = 128;
/** No password of so few different signs is worth anything. */
const leastSigns = 4;
/** What is typed along the alphabet or a keyboard of ours. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopuasdfghjkloayxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
];
const runs = [...rows, ...rows.map((row) => row.split('').toReversed().join(''))];

const letterOf: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is one that is guessed first: much used, also with other letters written as figures, with figures and
 * signs around it or repeated; typed along the keyboard; or made of what is known of its owner. Costs a fixed number of
 * looks into the list, however long the password is.
 *
 * @param own names, addresses and the like of its owner, and the product's name
 * @param isCommon whether a text in small letters is among the much used passwords
 */
export function weaknessOf(
  password: string,
  own: readonly string[],
  isCommon: (text: string) => boolean,
): Weakness | null {
  const typed = plain(password);
  const readings = [typed, asLetters(typed, 'i'), asLetters(typed, 'l')];
  const words = own.flatMap(wordsOf);
  const isOwn = readings.some((reading, at) => {
    const bare = squeezed(reading);
    return words.some((word) => bare.includes(at === 0 ? word : asLetters(word, at === 1 ? 'i' : 'l')));
  });
  if (isOwn) return 'password-about-you';
  if (new Set(typed).size < leastSigns) return 'password-too-common';
  const forms = new Set([typed, squeezed(typed)].flatMap((text) => [text, ...coresOf(text)]));
  for (const form of forms) {
    if (runs.some((run) => run.includes(form))) return 'password-too-common';
    for (const text of [form, asLetters(form, 'i'), asLetters(form, 'l')])
      if (isCommon(text)) return 'password-too-common';
  }
  return null;
}

/** Small letters without accents, and wide signs as the plain ones. One sign may become eighteen: cut before and after. */
function plain(text: string): string {
  const parts = text.slice(0, mostLooked).normalize('NFKD').slice(0, mostLooked);
  return parts.replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, mostLooked);
}

function squeezed(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Figures and signs read as the letters that they stand for; a 1 may be two of them. */
function asLetters(text: string, one: 'i' | 'l'): string {
  return text.replaceAll(/[@430$57]/g, (sign) => letterOf[sign] ?? sign).replaceAll(/[1!|]/g, one);
}

/** What is left of a text without the figures and signs around it, and what it repeats. */
function coresOf(text: string): string[] {
  const start = text.replace(/[^\p{L}]+$/u, '');
  const cores = [start, start.replace(/^[^\p{L}]+/u, '')].filter(
    (core) => core.length >= leastCore && text.length - core.length <= mostAround,
  );
  return [text, ...cores].flatMap((core) => [core, /^(.{3,}?)\1+$/u.exec(core)?.[1] ?? core]);
}

/** A text as one word, and each word of it; of an address what stands before its @. */
function wordsOf(text: string): string[] {
  const [whole = ''] = plain(text).split('@');
  const joined = squeezed(whole);
  const words = whole.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= leastWord);
  return joined.length >= leastWhole ? [joined, ...words] : [];
}
