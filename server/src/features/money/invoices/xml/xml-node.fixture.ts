import { XMLParser } from 'fast-xml-parser';

/** An element as it was read: text, or fields by name; attributes begin with `@`. */
export type Node = { [name: string]: Node | Node[] | string | undefined };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: { enabled: true },
});

/** The elements of an XML, below the name of the outermost. */
export function nodesOf(xml: Buffer): Node {
  return parser.parse(xml.toString('utf8')) as Node;
}

/** What is in an element at a path; undefined where it is not there. */
export function at(node: Node | string | undefined, ...path: string[]): Node | string | undefined {
  let found: Node | Node[] | string | undefined = node;
  for (const name of path) {
    if (Array.isArray(found)) throw new Error(`${name} is in one of several`);
    found = typeof found === 'object' ? found[name] : undefined;
  }
  if (Array.isArray(found)) throw new Error(`${path.join('/')} is there several times`);
  return found;
}

/** The elements of a name, of which there may be none or several. */
export function all(node: Node | string | undefined, name: string): Node[] {
  const found = typeof node === 'object' ? node[name] : undefined;
  if (found === undefined) return [];
  return (Array.isArray(found) ? found : [found]) as Node[];
}

/** The text at a path; undefined where there is none. */
export function word(node: Node | string | undefined, ...path: string[]): string | undefined {
  const found = at(node, ...path);
  return typeof found === 'object' ? (found['#text'] as string | undefined) : found;
}

/** The text at a path. @throws {Error} where there is none */
export function must(node: Node | string | undefined, ...path: string[]): string {
  const found = word(node, ...path);
  if (found === undefined) throw new Error(`${path.join('/')} is missing`);
  return found;
}

/** Cents of an amount, which has two decimals (BR-DEC). */
export function cents(node: Node | string | undefined, ...path: string[]): number {
  const amount = must(node, ...path);
  if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`${amount} has not two decimals`);
  return Number(amount.replace('.', ''));
}

/** A day of CII as one of ours. */
export const day = (digits: string) => digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** Only what is there. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
