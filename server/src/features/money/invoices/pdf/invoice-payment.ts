import { subtract } from '@belfry/contract/values/money.ts';
import { dayText } from '#platform/texts/texts.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import { epcCode } from './epc-code.rules.ts';
import { ibanText } from './invoice-head.ts';
import { bareTable, type InvoiceWords } from './invoice-looks.ts';

/** How an invoice is paid in words, and for a transfer as a code that apps of banks read. */
export function paymentPart(document: InvoiceDocument, words: InvoiceWords): object {
  const { text } = words;
  const isCredit = document.kind === 'credit-note';
  const title = isCredit ? 'invoice-pdf.pdf.pay.credit-note.title' : 'invoice-pdf.pdf.pay.title';
  const code = transferCode(document);
  const told = {
    stack: [{ text: text(title), style: 'strong', margin: [0, 0, 0, 3] }, ...toldOf(document, words)],
  };
  if (!code) return { unbreakable: true, ...told };
  const scanned = {
    width: 130,
    stack: [
      // Octets, so that a name of any script goes as UTF-8.
      { qr: code, mode: 'octet', eccLevel: 'M', fit: 122, alignment: 'center' },
      { text: text('invoice-pdf.pdf.pay.scan'), style: 'small', alignment: 'center', margin: [0, 4, 0, 0] },
    ],
  };
  return { unbreakable: true, columns: [{ width: '*', ...told }, scanned], columnGap: 24 };
}

function toldOf(document: InvoiceDocument, { text, money }: InvoiceWords): unknown[] {
  const { kind, terms, seller, total, prepaid, dueOn } = document;
  if (kind === 'credit-note') return [text('invoice-pdf.pdf.pay.credit-note')];
  const open = subtract(total, prepaid);
  if (terms.how === 'settled' || open.cents <= 0) return [text('invoice-pdf.pdf.pay.settled')];
  const amount = money(open);
  const day = dayText(dueOn ?? document.issuedOn);
  const account = ('account' in terms && terms.account) || 'none';
  if (terms.how === 'direct-debit') {
    const mandate = terms.mandateReference;
    return [text('invoice-pdf.pdf.pay.direct-debit', { amount, day, account, mandate })];
  }
  if (terms.how === 'card') return [text('invoice-pdf.pdf.pay.card', { amount, day, account })];
  const rows = [
    [text('invoice-pdf.pdf.pay.iban'), ibanText(seller.iban)],
    ...(seller.bic ? [[text('invoice-pdf.pdf.pay.bic'), seller.bic]] : []),
    [text('invoice-pdf.pdf.pay.account-name'), seller.accountName],
    [text('invoice-pdf.pdf.pay.reference'), { text: inFours(terms.reference), style: 'strong' }],
  ];
  return [
    text('invoice-pdf.pdf.pay.transfer', { amount, day }),
    {
      table: {
        widths: [90, 180],
        body: rows.map(([name, value]) => [{ text: name, style: 'small' }, value]),
      },
      layout: { ...bareTable, paddingTop: () => 1 },
      margin: [0, 4, 0, 4],
    },
    { text: text('invoice-pdf.pdf.pay.why-reference'), style: 'small' },
  ];
}

function transferCode({ kind, terms, seller, total, prepaid }: InvoiceDocument): string | null {
  if (kind !== 'invoice' || terms.how !== 'transfer') return null;
  const { iban, bic, accountName } = seller;
  return epcCode({
    name: accountName,
    iban,
    bic,
    amount: subtract(total, prepaid),
    reference: terms.reference,
  });
}

/** A reference as people read it; the blanks between are those of the standard. */
function inFours(reference: string): string {
  return reference.match(/.{1,4}/g)?.join(' ') ?? reference;
}
