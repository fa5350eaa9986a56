/** Keys of pdfmake below which texts stand; everything else of a node is how it looks. */
const holders = new Set(['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body']);

/** The content of a pdfmake document with each of its texts put through `map`. */
export function mapTexts(node: unknown, map: (text: string) => unknown): unknown {
  if (typeof node === 'string') return map(node);
  if (Array.isArray(node)) return node.map((each) => mapTexts(each, map));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, holders.has(key) ? mapTexts(value, map) : value]),
  );
}
