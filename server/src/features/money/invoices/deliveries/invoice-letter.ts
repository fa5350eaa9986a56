import { moneyText } from '@belfry/contract/values/money-text.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { MailPage } from '#platform/mail/mail-page.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { describePhone } from '#platform/values/phone.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';

/** What a mail with an invoice is about. */
export interface InvoiceLetter {
  document: InvoiceDocument;
  /** Whether it tells that the invoice is paid, and not that it is there. */
  isPaid: boolean;
  /** What is open of it now, and the day that is now. */
  open: Money;
  today: Day;
  /** Whether the bank has a payment of it in hand. */
  isUnderWay: boolean;
  langCode: string;
  brand: string;
  /** Where it is paid without a sign-in; null where nothing was ever owed. */
  payUrl: string | null;
  /** Where all invoices are seen without a sign-in; null where the reader may not. */
  allUrl: string | null;
}

/** A mail with an invoice, as it is to be shown; its files come with it. */
export function invoiceLetter(letter: InvoiceLetter): MailPage {
  const { document, isPaid, langCode, brand, payUrl, allUrl } = letter;
  const text = textsIn(langCode);
  const { number, seller, buyer } = document;
  const kind = isPaid ? 'paid' : document.kind;
  const isAwaited = isCollected(letter) || letter.isUnderWay;
  const isToPay = !isPaid && document.kind === 'invoice' && letter.open.cents > 0 && !isAwaited;
  const amount = moneyText(letter.open, langCode);
  return {
    langCode,
    brand,
    subject: text(`invoice-mails.subject.${kind}`, { number, seller: seller.legalName }),
    heading: text(`invoice-mails.heading.${kind}`, { number }),
    paragraphs: paragraphsOf(letter),
    ...(isToPay && {
      ...(payUrl !== null && { action: { label: text('invoice-mails.pay', { amount }), url: payUrl } }),
      lists: [
        {
          title: text('invoice-mails.bank'),
          items: [
            text('invoice-mails.bank.to', { name: seller.accountName, iban: seller.iban }),
            text('invoice-mails.bank.reference', { reference: document.terms.reference }),
          ],
        },
      ],
    }),
    ...(allUrl !== null && {
      link: { label: text('invoice-mails.all', { company: buyer.name }), url: allUrl },
    }),
    footnotes: [
      text('invoice-mails.attached'),
      ...(allUrl === null ? [] : [text('invoice-mails.all.only')]),
      text('invoice-mails.questions', {
        name: seller.contactName,
        email: seller.email,
        phone: describePhone(seller.phoneNumber, seller.country).shown ?? seller.phoneNumber,
      }),
    ],
  };
}

function paragraphsOf(letter: InvoiceLetter): string[] {
  const { document, isPaid, langCode } = letter;
  const text = textsIn(langCode);
  const { number, buyer, issuedOn, corrects } = document;
  const total = moneyText(document.total, langCode);
  const vat = document.vatAmount.cents === 0 ? 'none' : 'some';
  const facts = { company: buyer.name, total, vat, day: dayText(issuedOn) };
  if (isPaid) return [text('invoice-mails.paid', { number, ...facts })];
  if (corrects !== null)
    return [
      text('invoice-mails.credited', { ...facts, number: corrects.number }),
      text('invoice-mails.credited.what'),
    ];
  return [text('invoice-mails.enclosed', facts), howPaid(letter)];
}

/** What is to be done; a debit is announced with its day, its mandate and what the bank's statement will say (design page 8.4). */
function howPaid(letter: InvoiceLetter): string {
  const { document, langCode, brand, today } = letter;
  const text = textsIn(langCode);
  const { terms, dueOn } = document;
  if (letter.open.cents <= euros(0).cents) return text('invoice-mails.settled');
  const amount = moneyText(letter.open, langCode);
  const day = dayText(dueOn ?? today);
  const statement = `${brand} ${terms.reference}`;
  if (isCollected(letter)) {
    if (terms.how === 'card')
      return text('invoice-mails.card', { amount, day, statement, account: terms.account ?? 'none' });
    if (terms.how === 'direct-debit')
      return text('invoice-mails.debit', {
        amount,
        day,
        statement,
        account: terms.account ?? 'none',
        mandate: terms.mandateReference,
      });
  }
  if (letter.isUnderWay) return text('payments.page.processing');
  return dueOn !== null && dueOn >= today
    ? text('invoice-mails.transfer', { amount, day })
    : text('invoice-mails.late', { amount });
}

/** Whether we still are to collect it; once its day is over, whoever pays does it. */
function isCollected({ document: { terms, dueOn }, today }: InvoiceLetter): boolean {
  return (terms.how === 'card' || terms.how === 'direct-debit') && dueOn !== null && dueOn >= today;
}
