import { factsOfCii } from './cii-facts.fixture.ts';
import type { InvoiceFacts } from './invoice-facts.fixture.ts';
import { factsOfUbl } from './ubl-facts.fixture.ts';
import { at, nodesOf, type Node } from './xml-node.fixture.ts';

/** What an invoice's XML says. */
export function factsOf(xml: Buffer): InvoiceFacts {
  const read = nodesOf(xml);
  const root = Object.keys(read).find((name) => !name.startsWith('?'))!;
  const top = at(read, root) as Node;
  return root === 'CrossIndustryInvoice' ? factsOfCii(top) : factsOfUbl(root, top);
}
