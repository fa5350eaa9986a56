import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { invoiceFileKinds, type InvoiceItem } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import { id, instant } from '@belfry/contract/values/values.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import { throttle } from '#platform/auth/throttle.ts';
import { linkPage, type LinkPage } from '#platform/http/pages/link-page.ts';
import { chooseLanguage } from '#platform/http/route/accept-language.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { claimsOfInvoices } from '#features/money/payments/collection/claims-of-invoices.ts';
import { isUnderWay } from '#features/money/payments/collection/under-way.rules.ts';
import { paymentLinkPath } from '#features/money/payments/dunning/payment-link.ts';
import { fileOfInvoice } from '../files/get-invoice-file.ts';
import { sendInvoiceFile } from '../files/send-invoice-file.ts';
import { selectInvoices, type InvoiceHead } from '../invoices.queries.ts';
import { presentInvoices } from '../present-invoice.ts';
import { findLinked, type LinkedBuyer } from './find-linked.ts';

type Request<Params> = FastifyRequest<{ Params: Params; Querystring: { before?: unknown; id?: unknown } }>;

/** Invoices of a page. */
const pageSize = 25;
/** A company's links give so many files an hour, whoever has them. */
const downloads = { hits: 200, windowSeconds: 3600 };

/**
 * The pages behind the link of each mail with an invoice: all invoices of the company with their files, what is open of each, and the
 * way to pay it. Without script and sign-in, for whoever gets the company's invoices.
 */
export function installInvoicesPage(app: FastifyInstance, platform: Platform): void {
  const path = '/link/invoices/:token';
  const options = { schema: { hide: true } };
  app.get(path, options, async (request: Request<{ token: string }>, reply) => {
    const linked = await findLinked(platform, request.params.token);
    return linked ? list(platform, request, reply, linked) : invalid(platform, request, reply);
  });
  app.get(
    `${path}/:id/:kind`,
    options,
    async (request: Request<{ token: string; id: string; kind: string }>, reply) => {
      const linked = await findLinked(platform, request.params.token);
      const asked = z.safeParse(z.object({ id, kind: z.enum(invoiceFileKinds) }), request.params);
      if (!linked || !asked.success) return invalid(platform, request, reply);
      const { companyId } = linked;
      await throttle(platform.database, [`invoices link ${companyId}`], downloads);
      // Whoever is taken out of the invoices gets no copy from on the way either.
      void reply.header('cache-control', 'no-store');
      return sendInvoiceFile(reply, await fileOfInvoice(platform, { companyId, ...asked.data }));
    },
  );
}

async function list(
  platform: Platform,
  request: Request<{ token: string }>,
  reply: FastifyReply,
  { companyId, name }: LinkedBuyer,
): Promise<FastifyReply> {
  const { config, database } = platform;
  const langCode = chooseLanguage(request.headers['accept-language']);
  const text = textsIn(langCode);
  const own = database.company(companyId);
  const rows = await selectInvoices(own, companyId, {
    from: null,
    until: null,
    sort: 'newest',
    after: placeIn(request.query),
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const [items, claims] = await Promise.all([
    presentInvoices(own, companyId, shown),
    claimsOfInvoices(
      own,
      companyId,
      shown.map((row) => row.id),
    ),
  ]);
  const url = `${config.publicUrl}/link/invoices/${request.params.token}`;
  const reader = { platform, text, langCode, url, companyId, claims };
  const last = shown.at(-1);
  const older =
    last && rows.length > pageSize
      ? { label: text('invoice-mails.page.older'), url: `${url}?${queryOf(last)}` }
      : undefined;
  return linkPage(
    reply,
    {
      langCode,
      brand: config.BRAND_NAME,
      title: text('invoice-mails.page.title'),
      text: text(items.length > 0 ? 'invoice-mails.page.of' : 'invoice-mails.page.none', { company: name }),
      entries: items.map((item, index) => entryOf(reader, item, shown[index])),
      link: older ?? {
        label: text('invoice-mails.page.portal'),
        url: `${config.publicUrl}/account/invoices`,
      },
    },
    config.brand,
  );
}

function invalid({ config }: Platform, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const langCode = chooseLanguage(request.headers['accept-language']);
  const text = textsIn(langCode);
  return linkPage(
    reply.code(404),
    {
      langCode,
      brand: config.BRAND_NAME,
      title: text('invoice-mails.page.title'),
      text: text('invoice-mails.page.invalid'),
      link: { label: text('invoice-mails.page.portal'), url: `${config.publicUrl}/account/invoices` },
    },
    config.brand,
  );
}

/** Whom a page speaks to, and about whose invoices. */
interface Reader {
  platform: Platform;
  text: Text;
  langCode: string;
  url: string;
  companyId: string;
  claims: Awaited<ReturnType<typeof claimsOfInvoices>>;
}

function entryOf(
  { platform, text, langCode, url, companyId, claims }: Reader,
  item: InvoiceItem,
  row: InvoiceHead | undefined,
): NonNullable<LinkPage['entries']>[number] {
  const { config, clock } = platform;
  const at = clock.now();
  const { number, paymentId } = item;
  const amount = moneyText(item.open, langCode);
  const facts = { day: dayText(item.date), total: moneyText(item.total, langCode) };
  const claim = claims.get(item.id);
  const isAtBank = item.open.cents > 0 && claim !== undefined && isUnderWay(claim);
  const isToPay = item.open.cents > 0 && paymentId !== null && !isAtBank;
  return {
    title: text(`invoice-mails.page.${item.kind}`, { number }),
    lines: [
      text('invoice-mails.page.total', facts),
      isAtBank
        ? text('payments.page.processing')
        : stateText(text, item, {
            amount,
            today: bookDay(at),
            corrected: row?.document.corrects?.number ?? '',
          }),
    ],
    links: [
      ...(isToPay
        ? [
            {
              label: text('invoice-mails.page.pay', { amount }),
              url: `${config.publicUrl}${paymentLinkPath(config, { companyId, paymentId }, at)}`,
            },
          ]
        : []),
      { label: text('invoice-mails.page.pdf'), url: `${url}/${item.id}/pdf` },
      { label: text('invoice-mails.page.xml'), url: `${url}/${item.id}/xml` },
    ],
  };
}

function stateText(
  text: Text,
  { state, dueOn, collectedOn }: InvoiceItem,
  { amount, today, corrected }: { amount: string; today: string; corrected: string },
): string {
  if (state === 'issued') return text('invoice-mails.page.state.issued', { number: corrected });
  if (state !== 'open') return text(`invoice-mails.page.state.${state}`);
  const day = dayText(dueOn ?? today);
  if (dueOn !== null && dueOn < today) return text('invoice-mails.page.state.overdue', { amount, day });
  return text(`invoice-mails.page.state.${collectedOn === null ? 'open' : 'collected'}`, { amount, day });
}

function placeIn(query: { before?: unknown; id?: unknown }) {
  const asked = z.safeParse(z.object({ before: instant, id }), query);
  return asked.success ? { issuedAt: new Date(asked.data.before), id: asked.data.id } : null;
}

function queryOf({ issued_at: at, id: rowId }: InvoiceHead): string {
  return String(new URLSearchParams({ before: at.toISOString(), id: rowId }));
}
