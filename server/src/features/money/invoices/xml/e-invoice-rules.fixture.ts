import type { EInvoiceFormat } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import type { InvoiceFacts } from './invoice-facts.fixture.ts';

/** A rule: whether an invoice keeps it. */
type Rule = (facts: InvoiceFacts) => boolean;

const sumOf = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0);
const isCreditNote: Rule = ({ typeCode }) => typeCode === '381';
const has = (facts: InvoiceFacts, category: string) => facts.lines.some((each) => each.category === category);
const linesNet = (facts: InvoiceFacts, category: string) =>
  sumOf(facts.lines.filter((each) => each.category === category).map((each) => each.net));
/** Half a cent goes away from zero. */
const share = (cents: number, rate: string | undefined) =>
  Math.sign(cents) * Math.round((Math.abs(cents) * Math.round(Number(rate ?? 0) * 100)) / 10_000) + 0;

/** Of EN 16931, in every format. */
const everywhere: Record<string, Rule> = {
  'BR-27': ({ lines }) => lines.every(({ price }) => price >= 0),
  'BR-30': ({ lines }) => lines.every(({ from, until }) => from <= until),
  'BR-42, BR-44': ({ lines }) =>
    lines.every(({ allowances }) => allowances.every(({ reason, amount }) => !!reason && amount >= 0)),
  'BR-48': ({ breakdown }) => breakdown.every(({ category, rate }) => category === 'O' || rate !== undefined),
  'BR-50': ({ means }) => !['30', '58'].includes(means.code) || !!means.iban,
  'BR-CO-09': ({ seller, buyer }) =>
    [seller, buyer].every(({ vatId, country }) => {
      return vatId === undefined || vatId.startsWith(country === 'GR' ? 'EL' : country);
    }),
  'BR-CO-10': ({ totals, lines }) => totals.lines === sumOf(lines.map(({ net }) => net)),
  // Nothing is taken off or added to the whole, so that BR-CO-11 and BR-CO-12 have nothing to say.
  'BR-CO-13': ({ totals }) => totals.net === totals.lines,
  'BR-CO-14': ({ tax, breakdown }) => tax === sumOf(breakdown.map((each) => each.tax)),
  'BR-CO-15': ({ totals, tax }) => totals.total === totals.net + tax,
  'BR-CO-16': ({ totals }) => totals.payable === totals.total - totals.prepaid,
  'BR-CO-17': ({ breakdown }) => breakdown.every((each) => each.tax === share(each.taxable, each.rate)),
  'BR-CO-18': ({ breakdown }) => breakdown.length > 0,
  'BR-CO-25': ({ totals, dueOn, termsNote }) => totals.payable <= 0 || !!(dueOn ?? termsNote),
  'BR-CO-26': ({ seller }) => !!(seller.vatId ?? seller.legal),
  'BR-S-02': (facts) => !has(facts, 'S') || !!facts.seller.vatId,
  'BR-S-05': ({ lines }) => lines.every(({ category, rate }) => category !== 'S' || Number(rate) > 0),
  'BR-S-10': ({ breakdown }) =>
    breakdown.every((each) => each.category !== 'S' || !(each.reason ?? each.code)),
  'BR-AE-01': (facts) => has(facts, 'AE') === facts.breakdown.some(({ category }) => category === 'AE'),
  'BR-AE-02': (facts) =>
    !has(facts, 'AE') || (!!facts.seller.vatId && !!(facts.buyer.vatId ?? facts.buyer.legal)),
  'BR-AE-05': ({ lines }) => lines.every(({ category, rate }) => category !== 'AE' || rate === '0'),
  'BR-AE-08': (facts) =>
    facts.breakdown.every((each) => each.category !== 'AE' || each.taxable === linesNet(facts, 'AE')),
  'BR-AE-09': ({ breakdown }) => breakdown.every(({ category, tax }) => category !== 'AE' || tax === 0),
  'BR-AE-10': ({ breakdown }) =>
    breakdown.every(({ category, code }) => category !== 'AE' || code === 'VATEX-EU-AE'),
  'BR-O-01': (facts) => has(facts, 'O') === facts.breakdown.some(({ category }) => category === 'O'),
  'BR-O-02': (facts) => !has(facts, 'O') || (facts.seller.vatId ?? facts.buyer.vatId) === undefined,
  'BR-O-05': ({ lines }) => lines.every(({ category, rate }) => category !== 'O' || rate === undefined),
  'BR-O-08': (facts) =>
    facts.breakdown.every((each) => each.category !== 'O' || each.taxable === linesNet(facts, 'O')),
  'BR-O-09': ({ breakdown }) => breakdown.every(({ category, tax }) => category !== 'O' || tax === 0),
  'BR-O-10': ({ breakdown }) =>
    breakdown.every(({ category, code }) => category !== 'O' || code === 'VATEX-EU-O'),
  'BR-O-11': (facts) => !has(facts, 'O') || facts.breakdown.length === 1,
};

const isDutchSale: Rule = ({ seller, buyer }) => seller.country === 'NL' && buyer.country === 'NL';

/** Of Peppol BIS Billing 3, with those for Dutch sellers; of XRechnung too where its schematron has them. */
const peppol: Record<string, Rule> = {
  'PEPPOL-EN16931-R001': ({ profile }) => !!profile,
  'PEPPOL-EN16931-R003': ({ buyerReference, order }) => !!(buyerReference ?? order),
  'PEPPOL-EN16931-R010': ({ buyer }) => !!buyer.endpoint?.id && !!buyer.endpoint.scheme,
  'PEPPOL-EN16931-R020': ({ seller }) => !!seller.endpoint?.id && !!seller.endpoint.scheme,
  'PEPPOL-EN16931-R061': ({ means }) => !['49', '59'].includes(means.code) || !!means.mandate,
  'PEPPOL-EN16931-R120': ({ lines }) =>
    lines.every(({ net, quantity, price, allowances }) => {
      const added = allowances.map(({ isCharge, amount }) => (isCharge ? amount : -amount));
      return net === quantity * price + sumOf(added);
    }),
  'NL-R-001': (facts) => facts.seller.country !== 'NL' || !isCreditNote(facts) || !!facts.corrects,
  'NL-R-003': ({ seller }) => seller.country !== 'NL' || seller.legal?.scheme === '0106',
  'NL-R-004': (facts) =>
    !isDutchSale(facts) || !!(facts.buyer.street && facts.buyer.city && facts.buyer.postalCode),
  'NL-R-005': (facts) => !isDutchSale(facts) || !facts.buyer.legal || facts.buyer.legal.scheme === '0106',
  'NL-R-008': (facts) =>
    !isDutchSale(facts) || ['30', '48', '49', '57', '58', '59'].includes(facts.means.code),
};

/** Of XRechnung 3.0. */
const xrechnung: Record<string, Rule> = {
  'BR-DE-1': ({ means }) => !!means.code,
  'BR-DE-2': ({ seller }) => !!seller.contact,
  'BR-DE-3, BR-DE-4': ({ seller }) => !!seller.city && !!seller.postalCode,
  'BR-DE-5': ({ seller }) => !!seller.contact?.name,
  'BR-DE-6': ({ seller }) => !!seller.contact?.phone,
  'BR-DE-7': ({ seller }) => !!seller.contact?.mail,
  'BR-DE-14': ({ breakdown }) => breakdown.every(({ rate }) => rate !== undefined),
  'BR-DE-15': ({ buyerReference }) => !!buyerReference,
  'BR-DE-17': ({ typeCode }) => ['380', '381'].includes(typeCode),
  'BR-DE-23': ({ means }) => means.code !== '58' || (!!means.iban && !means.mandate),
  // We never have what these two ask for with a mandate.
  'BR-DE-30, BR-DE-31': ({ means }) => means.code !== '59' && means.mandate === undefined,
};

/** Rules of each format. */
const rules: Record<EInvoiceFormat, Record<string, Rule>> = {
  peppol: { ...everywhere, ...peppol },
  xrechnung: { ...everywhere, ...peppol, ...xrechnung },
  'factur-x': everywhere,
};

/** The rules of a format that an invoice breaks. */
export function brokenRules(format: EInvoiceFormat, facts: InvoiceFacts): string[] {
  return Object.entries(rules[format]).flatMap(([id, keeps]) => (keeps(facts) ? [] : [id]));
}
