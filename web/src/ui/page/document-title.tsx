import { use, useEffect } from 'react';
import { ProductName } from './product-name.ts';

/** What the browser's tab says, for screens without a `PageHeader`. */
export function DocumentTitle({ title }: { title: string }) {
  const product = use(ProductName);
  useEffect(() => {
    // Not a `<title>` element: the page has one already, and the first one counts.
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return null;
}
