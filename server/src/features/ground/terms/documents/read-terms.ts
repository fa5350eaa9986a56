import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  termsLanguages,
  type TermsDocument,
  type TermsLanguage,
} from '@belfry/contract/ground/terms/terms.contract.ts';
import { ConfigError, type Config } from '#platform/config/config.ts';
import { parseTerms, TermsFault } from './parse-terms.ts';

/** A version of the terms: its documents by language, English always among them. */
export interface TermsVersion {
  version: string;
  documents: Partial<Record<TermsLanguage, TermsDocument>> & { en: TermsDocument };
  /** SHA-256 over the words, in hex. */
  digest: string;
}

/** Every version that can be read, the newest first; the first is in force. */
export type KnownTerms = readonly [TermsVersion, ...TermsVersion[]];

/** Where what the portal comes with lies. */
const assets = join(import.meta.dirname, '../../../../../assets');

/** A version is called by its month, or by its day: the order of the names is that of the time. */
const versionName = /^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;
const mostVersions = 50;
/** Bytes of a document; long terms of others have 60,000. */
const mostBytes = 200_000;

/** What is wrong with the files, each with its place below the folder. */
type Faults = string[];

/**
 * Reads the terms of the operator, in `terms` of `BRAND_DIR`, where there are any, and those that the portal comes with. The
 * newest of the operator is in force; without one, the newest of ours. Where both have a version, the operator's counts.
 * @throws {ConfigError} with every fault listed
 */
export function readTerms({ BRAND_DIR }: Pick<Config, 'BRAND_DIR'>): KnownTerms {
  const faults: Faults = [];
  const theirs = BRAND_DIR === undefined ? [] : readVersions(BRAND_DIR, 'terms', faults);
  const ours = readVersions(assets, 'terms', faults);
  if (faults.length > 0) throw new ConfigError(faults.map((fault) => `BRAND_DIR: ${fault}`).join('\n'));
  return orderVersions(theirs, ours);
}

/** @throws {Error} where there is none at all */
export function orderVersions(theirs: readonly TermsVersion[], ours: readonly TermsVersion[]): KnownTerms {
  const newestFirst = (versions: readonly TermsVersion[]) =>
    versions.toSorted((a, b) => (a.version < b.version ? 1 : -1));
  const replaced = new Set(theirs.map(({ version }) => version));
  const [present, ...others] = newestFirst(theirs.length > 0 ? theirs : ours);
  if (!present) throw new Error('there are no terms');
  const rest = theirs.length > 0 ? ours.filter(({ version }) => !replaced.has(version)) : [];
  return [present, ...newestFirst([...others, ...rest])];
}

function readVersions(folder: string, name: string, faults: Faults): TermsVersion[] {
  const names = namesIn(folder, name, faults);
  if (names.length > mostVersions) {
    faults.push(`${name}: keep ${mostVersions} versions at most`);
    return [];
  }
  return names.flatMap((version) => {
    const place = `${name}/${version}`;
    if (!versionName.test(version) || !statSync(join(folder, place)).isDirectory()) {
      faults.push(`${place}: name a folder for each version by its month or day, as ${name}/2027-01`);
      return [];
    }
    return readVersion(folder, place, version, faults);
  });
}

/** What stands in a folder, without what is hidden; nothing where there is no folder. */
function namesIn(folder: string, name: string, faults: Faults): string[] {
  try {
    return readdirSync(join(folder, name)).filter((each) => !each.startsWith('.'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
    faults.push(code === 'ENOENT' ? `there is no folder ${folder}` : `${name}: cannot be read (${code})`);
    return [];
  }
}

function readVersion(folder: string, place: string, version: string, faults: Faults): TermsVersion[] {
  const known = termsLanguages.map((language) => `${language}.md`);
  const names = namesIn(folder, place, faults);
  for (const name of names)
    if (!known.includes(name))
      faults.push(`${place}/${name}: leave it out; terms are in ${known.join(', ')}`);
  const documents: TermsVersion['documents'] | Partial<TermsVersion['documents']> = {};
  for (const language of termsLanguages)
    if (names.includes(`${language}.md`)) {
      const document = readDocument(folder, `${place}/${language}.md`, faults);
      if (document) documents[language] = document;
    }
  if (!names.includes('en.md'))
    faults.push(`${place}/en.md: write it; who reads no other of them reads English`);
  if (!isWhole(documents)) return [];
  const words = termsLanguages.map((language) => documents[language] ?? null);
  const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return [{ version, documents, digest }];
}

function isWhole(documents: Partial<TermsVersion['documents']>): documents is TermsVersion['documents'] {
  return documents.en !== undefined;
}

function readDocument(folder: string, place: string, faults: Faults): TermsDocument | null {
  try {
    const bytes = readFileSync(join(folder, place));
    if (bytes.length > mostBytes) throw new TermsFault(1, `keep it below ${mostBytes / 1000} kB`);
    return parseTerms(decode(bytes));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof TermsFault) faults.push(`${place}, line ${error.line}: ${error.message}`);
    else if (code !== undefined) faults.push(`${place}: cannot be read (${code})`);
    else throw error;
    return null;
  }
}

/** Without the mark that some editors put before a text. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new TermsFault(1, 'save it as UTF-8');
  }
}
