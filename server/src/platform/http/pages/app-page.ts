import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultLangCode,
  languageOfBrowser,
  type LangCode,
} from '@belfry/contract/ground/languages/language-list.ts';
import { packed, type PackedBody } from './packed-body.ts';

/** What the build says each page shows first: its files, and those of its texts by language. */
type PageFiles = Record<PageName, { files: string[]; texts: Record<LangCode, string[]> }>;

type PageName = 'sign-in' | 'signed-in' | 'devices' | 'device';

/** The build's list of them. */
export const pageFilesName = 'page-files.json';

/** Addresses below these need somebody signed in; links of invitations do not. */
const signedIn = /^\/(?:devices|users|account(?!\/(?:create|user)\/)|password-change|management)(?:\/|$)/i;

/** What an address shows first. */
export function pageNameOf(path: string): PageName {
  if (/^\/devices\/?$/i.test(path)) return 'devices';
  if (/^\/devices\/detail\/[^/]+\/?$/i.test(path)) return 'device';
  return signedIn.test(path) ? 'signed-in' : 'sign-in';
}

/**
 * The one page of the app for an address and a browser's `accept-language`: it names what the address shows first, which a browser
 * would else learn of one script after the other. Whoever has chosen a language that is not their browser's fetches a few texts in vain.
 *
 * @param folder of the build
 */
export function appPages(
  folder: string,
  page: string,
): (path: string, acceptLanguage: string | undefined) => PackedBody {
  const pages = JSON.parse(readFileSync(join(folder, pageFilesName), 'utf8')) as PageFiles;
  const made = new Map<string, PackedBody>();
  return (path, acceptLanguage) => {
    const name = pageNameOf(path);
    // As the browser itself says it to the app, whose language is its first one.
    const langCode =
      languageOfBrowser(/^[\w-]+/.exec(acceptLanguage?.trim() ?? '')?.[0] ?? '') ?? defaultLangCode;
    const key = `${name} ${langCode}`;
    const known = made.get(key);
    if (known) return known;
    const atOnce = pages['sign-in'].texts[langCode];
    const later = [...pages[name].files, ...pages[name].texts[langCode]].filter(
      (file) => !atOnce.includes(file),
    );
    const links = [...atOnce.map((file) => linkTo(file)), ...later.map((file) => linkTo(file, 'low'))];
    // Behind what every page begins with, which comes first where a browser asks for little at a time.
    const body = packed(page.replace('</head>', () => `${links.join('')}</head>`));
    made.set(key, body);
    return body;
  };
}

/**
 * As the app itself would fetch it: what is fetched otherwise is fetched twice. What the first paint can do without comes after the
 * rest, styles as well, for which a stylesheet would hold it up.
 */
function linkTo(file: string, priority: 'auto' | 'low' = 'auto'): string {
  const rel = file.endsWith('.css')
    ? 'rel="preload" as="style"'
    : file.endsWith('.woff2')
      ? 'rel="preload" as="font" type="font/woff2"'
      : 'rel="modulepreload"';
  return `<link ${rel} fetchpriority="${priority}" crossorigin href="${file}">`;
}
