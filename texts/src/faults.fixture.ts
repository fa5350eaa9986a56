import { choicesOf } from './choices.fixture.ts';
import type { Glossary, Term } from './glossary.fixture.ts';
import { placeholdersOf } from './placeholders.ts';
import { outletOf } from './sent-texts.ts';

/** What is wrong with a text as the translation of the English one; empty where nothing is. */
export function faultsOf(folder: string, [id, text, english]: [string, string, string], glossary: Glossary) {
  return [
    ...faultsOfForm(folder, text, english),
    ...faultsOfWords(folder, text, english),
    ...faultsOfSigns(folder, id, text, english),
    ...(text === english && hasLetters(english) && !glossary.same.has(text) ? ['is English'] : []),
    ...glossary.terms.flatMap((term) =>
      faultsOfTerm(term, text, english, glossary.otherwise.has(`${id}: ${term.english}`)),
    ),
  ].map((fault) => `${id}: ${fault}: ${text}`);
}

const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
const listed = (names: readonly string[]) => names.join(' ');

function faultsOfForm(folder: string, text: string, english: string): string[] {
  if (text.trim() === '') return ['is empty'];
  if (text !== text.trim() && english === english.trim()) return ['begins or ends with a space'];
  if (!text.includes('{') && !english.includes('{')) return [];
  const [names, wanted] = [placeholdersOf(text), placeholdersOf(english)];
  if (listed(names) !== listed(wanted)) return [`takes {${listed(names)}} instead of {${listed(wanted)}}`];
  const hasOne = new Intl.PluralRules(folder).resolvedOptions().pluralCategories.includes('one');
  return choicesOf(text).flatMap(({ by, kind, options }) => {
    const known = choicesOf(english)
      .filter((choice) => choice.kind === kind && choice.by === by)
      .flatMap((choice) => choice.options);
    if (kind === 'plural') {
      const named = options.filter((name) => !name.startsWith('='));
      const isWhole = hasOne ? named.includes('one') || !known.includes('one') : !named.includes('one');
      return isWhole ? [] : [`the numbers of {${by}} are ${listed(options)}`];
    }
    const [lacks, strange] = [
      known.filter((name) => !options.includes(name)),
      options.filter((name) => !known.includes(name)),
    ];
    return lacks.length + strange.length === 0
      ? []
      : [`{${by}} decides between ${listed(options)}, not ${listed(known)}`];
  });
}

/** Words that no sentence of these languages has, but nearly every English one. */
const englishWords = /(?<![\p{L}’'-])(?:the|and|with|your|you|this|which|of|from|they)(?![\p{L}’'-])/iu;

function faultsOfWords(folder: string, text: string, english: string): string[] {
  const words = text.replaceAll(/\{\w+\}/g, '').replaceAll(/\{\w+, (?:plural|select),/g, '');
  const left = englishWords.exec(words)?.[0];
  const faults =
    left && !/^(?:of|with)$/i.test(folder === 'nl' ? left : '') ? [`has the English word ${left}`] : [];
  const [digits, wanted] = [digitsOf(text), digitsOf(english)];
  const lacks = wanted.filter((number) => !digits.includes(number));
  return lacks.length === 0 ? faults : [...faults, `lacks the number ${listed(lacks)}`];
}

/** Numbers of two or more digits; how a language parts its thousands does not matter. */
function digitsOf(text: string): string[] {
  return text.replaceAll(/(?<=\d)[.,\u00A0\u202F ](?=\d{3}(?!\d))/g, '').match(/\d{2,}/g) ?? [];
}

function faultsOfSigns(folder: string, id: string, text: string, english: string): string[] {
  const outlet = outletOf(id);
  const isPlain = outlet === 'sms' || outlet === 'answer';
  const faults: string[] = [];
  if (!isPlain && /\p{L}'\p{L}/u.test(text)) faults.push('has a typewriter’s apostrophe');
  if (!isPlain && /"/.test(text) && !/"/.test(english)) faults.push('has a typewriter’s quotation mark');
  if (folder === 'fr' && !isPlain && /[\p{L}\p{N})}»] ?[?!;:](?![\p{L}\d/])/u.test(text))
    faults.push('lacks the no-break space before ? ! ; :');
  if (folder === 'fr' && !isPlain && /«[^\u00A0]|[^\u00A0]»/u.test(text))
    faults.push('lacks the no-break space within « »');
  if (
    ['ja', 'zh'].includes(folder) &&
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:?!](?:\s|$)/u.test(text)
  )
    faults.push('has a half-width mark after a full-width character');
  return faults;
}

/** `Said otherwise` frees a text of a term; a text that a longer term stands in is held to the longer one. */
function faultsOfTerm(
  { english: term, said, never }: Term,
  text: string,
  english: string,
  isFreed: boolean,
): string[] {
  const low = text.toLowerCase();
  const banned = never.filter((word) => hasWord(low, word.toLowerCase()));
  const faults = banned.map((word) => `says “${word}” for “${term}”`);
  const asked = wholeWord(`${term}s?`, '-').test(english.replaceAll(/\{\w+/g, '{'));
  const isSaid = said.some((word) => low.includes(word.toLowerCase()));
  if (asked && !isSaid && !isFreed) faults.push(`does not say “${said[0]}” for “${term}”`);
  return faults;
}

/** Scripts without spaces have no whole words. */
function hasWord(text: string, word: string): boolean {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word))
    return text.includes(word);
  return wholeWord(word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).test(text);
}

const wholeWords = new Map<string, RegExp>();

/** Finds a word where no letter, nor one of some other signs, is beside it; made once, since there are thousands of texts. */
function wholeWord(pattern: string, signs = ''): RegExp {
  const key = `${pattern} ${signs}`;
  const known =
    wholeWords.get(key) ?? new RegExp(String.raw`(?<![\p{L}${signs}])${pattern}(?![\p{L}${signs}])`, 'iu');
  wholeWords.set(key, known);
  return known;
}
