import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { BankFileError } from './bank-file-error.ts';

/** An element of a bank's file: by the name of each tag in it, without its namespace, all that have it. */
export interface XmlNode {
  readonly [tag: string]: readonly XmlNode[] | string | undefined;
}

const maxBytes = 20_000_000;
const attribute = '@';
const textKey = '#text';
const cdataKey = '#cdata';

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: attribute,
  textNodeName: textKey,
  cdataPropName: cdataKey,
  alwaysCreateTextNode: true,
  parseTagValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 50,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
});

/**
 * Reads a file from outside: no entity of its own is ever put in, no document type is looked at.
 * @throws {BankFileError} where it is not well-formed XML in the encoding that it names
 */
export function readXml(file: Uint8Array): XmlNode {
  if (file.length > maxBytes) throw new BankFileError('too-large');
  if (startsWith(file, [0x50, 0x4b, 0x03, 0x04])) throw new BankFileError('packed');
  const xml = decoded(file);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new BankFileError('doctype');
  const validity = xml.includes('\0') ? { err: { line: 1 } } : XMLValidator.validate(xml);
  if (validity !== true) throw new BankFileError('not-xml', { line: validity.err.line });
  try {
    return parser.parse(xml) as XmlNode;
  } catch {
    throw new BankFileError('not-xml');
  }
}

/** All elements at a path such as `NtryDtls/TxDtls`, through every branch, in their order. */
export function nodesAt(node: XmlNode, path: string): XmlNode[] {
  let found: XmlNode[] = [node];
  for (const tag of path.split('/')) {
    found = found.flatMap((each) => {
      const inside = Object.hasOwn(each, tag) ? each[tag] : undefined;
      return typeof inside === 'object' ? inside : [];
    });
  }
  return found;
}

/** Texts of all elements at a path, without those that are empty. */
export function textsAt(node: XmlNode, path: string): string[] {
  return nodesAt(node, path)
    .map(textOf)
    .filter((text) => text !== '');
}

/** The first text at the first of these paths that has one. */
export function textAt(node: XmlNode, ...paths: readonly string[]): string | null {
  return paths.flatMap((path) => textsAt(node, path))[0] ?? null;
}

/** An attribute of an element. */
export function attributeOf(node: XmlNode, name: string): string | null {
  const value = node[attribute + name];
  return typeof value === 'string' ? withCharacters(value) : null;
}

/** What an element says: its text and what stands in it as it is (CDATA). */
export function textOf(node: XmlNode): string {
  const verbatim = nodesAt(node, cdataKey).map(written);
  return [withCharacters(written(node)), ...verbatim].join('').trim();
}

function written({ [textKey]: text }: XmlNode): string {
  return typeof text === 'string' ? text : '';
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five names that XML knows, and characters by number; what is neither stays as it is written. */
function withCharacters(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const allowed =
      code >= 0x20 ? code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff) : [9, 10, 13].includes(code);
    return allowed ? String.fromCodePoint(code) : whole;
  });
}

/** The text of a file, by its byte order mark or the encoding that its first line names; UTF-8 without either. */
function decoded(file: Uint8Array): string {
  const beginning = new TextDecoder('latin1').decode(file.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(beginning)?.[1] ?? 'utf-8';
  const encoding = startsWith(file, [0xff, 0xfe])
    ? 'utf-16le'
    : startsWith(file, [0xfe, 0xff])
      ? 'utf-16be'
      : declared;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    throw new BankFileError('encoding');
  }
}

function startsWith(file: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => file[at] === byte);
}
