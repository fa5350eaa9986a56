import type { FigureUnit, RowKind } from '@belfry/contract/overviews/reports/report-figures.ts';
import { media } from '@belfry/contract/values/media.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { hasText, type Text } from '#platform/i18n/use-text.ts';

/** A figure in its unit: `€ 14.95`, `93.3 %`, `3 min 20 s`, `1,234`; a dash where it is not known. */
export function figureWords(unit: FigureUnit, value: number | null, locale: string, text: Text): string {
  if (value === null) return '–';
  if (unit === 'money') return moneyText(euros(value), locale);
  if (unit === 'share')
    return (value / 10_000).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  if (unit === 'count') return value.toLocaleString(locale);
  return value < 60
    ? text('reports.seconds', { n: value })
    : text('reports.minutes', { n: Math.floor(value / 60).toLocaleString(locale), seconds: value % 60 });
}

/** What a row is called. */
export function rowWords(rows: RowKind, key: string, text: Text): string {
  if (rows === 'day') return formatDay(key);
  if (rows === 'month') return key.split('-').toReversed().join('/');
  if (rows === 'words') return key;
  if (rows !== 'failure') return wordOf(rows, key, text);
  const [name = '', reason = ''] = key.split('/');
  const medium = media.find((each) => each === name);
  const word = wordOf(rows, reason, text);
  return medium ? text('reports.failure', { medium: text(`reports.figure.${medium}`), reason: word }) : word;
}

function wordOf(rows: RowKind, key: string, text: Text): string {
  const id = `reports.row.${rows}.${key}`;
  return hasText(id) ? text(id) : key;
}
