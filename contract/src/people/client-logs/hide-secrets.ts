/** What stands where a secret was. */
const hidden = '…';

/** Before a value: the end of the name, quoted or not, and what parts the two. Bounded, so that nothing is read twice. */
const parted = String.raw`\\*["'\x60]?\]?\s{0,8}(?:=>?|:)\s{0,8}`;
/** A value in quotes as deep as they are, to its end or that of the text; or a list or object, and all behind it. */
const enclosed = String.raw`(\\*)(["'\x60])[\s\S]*?(?:(?<!\\)\2\3|$)|[[{(][\s\S]*`;
/** What is hidden already ends where the next value of a query begins. */
const named = (names: string, bare: string) =>
  new RegExp(String.raw`((?:${names})${parted})(?:${enclosed}|${hidden}(?=[&#]|$)|${bare})`, 'gi');

/** Names end wherever they like: `passwordRepeat`, `refresh_token`. Too much is hidden rather than too little. */
const phrases = named(
  String.raw`passw[\w-]{0,24}|passphrase|passcode|pwd|secret[\w-]{0,24}|authorization|auth|cookie|credentials?`,
  String.raw`[^\n]+`,
);
const words = named(
  String.raw`token[\w-]{0,24}|codes?|keys?|challenge|signature|session(?:_?id)?|sid|otp|totp|pin(?:[_ -]?code)?`,
  String.raw`\S+`,
);

/** Paths whose next part is the secret of a mailed link, in the app, in the API and beside both. */
const linkPaths =
  /(\/(?:link\/[\w-]+|account\/(?:create|user)|newpassword|registrations|invitations|auth\/password\/reset)\/)[^\s/?#"<>\\`]+/gi;
const queryValues = /([?&][\w.[\]%-]{1,64}=)[^\s&#"<>\\`]+/g;
const userOfAddress = /(\/\/)[^\s/@]+@/g;
const schemes = /\b(bearer\s+|basic\s+(?=[\w+/=-]{8}))[^\s"',;]+/gi;
const jsonWebToken = /eyJ[\w-]{5,}(?:\.[\w-]*){0,3}/g;
/** No word is so long; ids and the app's own files are let through. */
const longWord = /[\w-]{32,}(?:\.[\w-]+)*/g;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Connect codes, backup codes, recovery codes. */
const groupedCode = /(?<![\w-])[a-z\d]{4}(?:-[a-z\d]{4}){2,}(?![\w-])/gi;
const pinInWords = /(\bpin\b\D{0,12})\d{3,12}/gi;

/**
 * The text without what may be a secret: tokens, passwords, PINs and codes by their names, values of queries, links of
 * mails, and whatever is random enough to be one. A password or PIN that stands alone cannot be told from a word.
 *
 * @param known secrets that must not stand in it whatever it calls them
 */
export function hideSecrets(text: string, known: readonly string[] = []): string {
  let open = text;
  for (const form of known.flatMap(formsOf)) open = open.replaceAll(form, hidden);
  return open
    .replace(linkPaths, `$1${hidden}`)
    .replace(queryValues, `$1${hidden}`)
    .replace(userOfAddress, `$1${hidden}@`)
    .replace(schemes, `$1${hidden}`)
    .replace(phrases, `$1${hidden}`)
    .replace(words, `$1${hidden}`)
    .replace(jsonWebToken, hidden)
    .replace(longWord, (word: string, at: number, all: string) =>
      uuid.test(word) || isOwnFile(word, all.slice(Math.max(0, at - 8), at)) ? word : hidden,
    )
    .replace(groupedCode, hidden)
    .replace(pinInWords, `$1${hidden}`);
}

/**
 * A text as it may be kept in a log: of so many characters at most, without secrets and without control characters
 * but the ends of lines and tabs.
 */
export function loggable(text: string, most: number, known: readonly string[] = []): string {
  const considered = 4 * most;
  // A secret that is cut in two is not known any more: the last word goes whole.
  const begin = text.length > considered ? withoutLastWord(text.slice(0, considered)) : text;
  return hideSecrets(begin.replaceAll(/[^\P{Cc}\n\t]/gu, ''), known).slice(0, most);
}

/** A secret as it stands in a text, in JSON and in an address. What is shorter stands in any word. */
function formsOf(secret: string): string[] {
  if (secret.length < 4) return [];
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())];
}

function isOwnFile(word: string, before: string): boolean {
  return before === '/assets/' && /\.(?:js|css)$/.test(word);
}

function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/\s/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
