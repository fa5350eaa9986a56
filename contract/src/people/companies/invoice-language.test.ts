import { expect, test } from 'vitest';
import { invoiceLanguageIn } from './invoice-language.ts';

test.each([
  ['NL', 'nl-NL'],
  ['BE', 'nl-NL'],
  ['DE', 'de-DE'],
  ['AT', 'de-DE'],
  ['CH', 'de-DE'],
  ['FR', 'fr-FR'],
  ['LU', 'fr-FR'],
  ['ES', 'es-ES'],
  ['IT', 'it-IT'],
  ['PT', 'pt-PT'],
  ['JP', 'ja-JP'],
  ['CN', 'zh-CN'],
  ['KR', 'ko-KR'],
  ['US', 'en-US'],
  ['GB', 'en-US'],
  // Languages have codes like these; countries have others.
  ['JA', 'en-US'],
  ['nl', 'en-US'],
  ['', 'en-US'],
])('invoices to %j are in %s while nobody has chosen', (country, langCode) => {
  expect(invoiceLanguageIn(country)).toBe(langCode);
});
