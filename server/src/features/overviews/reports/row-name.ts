import type { RowKind } from '@belfry/contract/overviews/reports/report-figures.ts';
import { media } from '@belfry/contract/values/media.ts';
import { isTextId, type Text } from '@belfry/texts/text-reader.ts';

/** What a row is called in a file: a day or month as programs read it, words as they were written, else in the reader's language. */
export function rowName(rows: RowKind, key: string, text: Text): string {
  if (rows === 'failure') {
    const [name = '', reason = ''] = key.split('/');
    const medium = media.find((each) => each === name);
    const word = wordOf(rows, reason, text);
    return medium
      ? text('reports.failure', { medium: text(`reports.figure.${medium}`), reason: word })
      : word;
  }
  return rows === 'words' ? key : wordOf(rows, key, text);
}

function wordOf(rows: RowKind, key: string, text: Text): string {
  const id = `reports.row.${rows}.${key}`;
  return isTextId(id) ? text(id as 'reports.row.type.xl') : key;
}
