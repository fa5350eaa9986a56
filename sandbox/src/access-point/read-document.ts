import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** What the access point reads in a document. */
export interface ReadDocument {
  customization: string;
  number: string;
  /** With its currency, e.g. `EUR 18.09`. */
  total: string;
  /** The buyer's address in it, as `scheme:id`. */
  to: string;
}

type Node = { [name: string]: Node | string | undefined } | string | undefined;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
});
const roots = ['Invoice', 'CreditNote'];

/** Reads an invoice or a credit note in UBL; a string says why it is none. */
export function readDocument(xml: string): ReadDocument | string {
  const sound = XMLValidator.validate(xml);
  if (sound !== true) return `Not well-formed: ${sound.err.msg}`;
  const read = parser.parse(xml) as Node;
  const top = roots.map((root) => within(read, root)).find((found) => found !== undefined);
  if (top === undefined) return 'Neither an Invoice nor a CreditNote of UBL';
  const customization = text(top, 'CustomizationID');
  if (!customization.startsWith('urn:cen.eu:en16931:2017')) return 'No CustomizationID of EN 16931';
  const number = text(top, 'ID');
  if (number === '') return 'No ID';
  const endpoint = within(top, 'AccountingCustomerParty', 'Party', 'EndpointID');
  const total = within(top, 'LegalMonetaryTotal', 'TaxInclusiveAmount');
  return {
    customization,
    number,
    total: `${text(total, '@currencyID')} ${text(total)}`.trim(),
    to: `${text(endpoint, '@schemeID')}:${text(endpoint)}`,
  };
}

function within(node: Node, ...path: string[]): Node {
  return path.reduce((found, name) => (typeof found === 'object' ? found[name] : undefined), node);
}

function text(node: Node, ...path: string[]): string {
  const found = within(node, ...path);
  if (typeof found === 'string') return found;
  const inner = typeof found === 'object' ? found['#text'] : undefined;
  return typeof inner === 'string' ? inner : '';
}
