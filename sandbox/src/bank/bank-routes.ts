import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked } from '../problem.ts';
import type { BankBook } from './bank-book.ts';
import { statementFile } from './statement-file.ts';

/** The account of the demo's seller. */
const demoAccount = 'NL91ABNA0417164300';

const words = z
  .string()
  .trim()
  .max(140)
  .regex(/^[^\p{Cc}]*$/u, 'words in one line');
const iban = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, 'an IBAN'));

/** `POST /bank/transfers` */
export const transferBody = z.strictObject({
  amount: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})\.\d{2}$/, 'an amount with two decimals')
    .refine((amount) => Number(amount) > 0, 'more than nothing'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'three letters')
    .default('EUR'),
  name: words.min(1),
  iban: iban.nullable().default(null),
  reference: words,
});

const statementQuery = z.strictObject({ day: z.iso.date().optional(), iban: iban.default(demoAccount) });

/**
 * The seller's bank. `POST /bank/transfers`: somebody pays. `GET /bank/transfers`: what came. `GET /bank/statement.xml?day=&iban=`: the
 * file that the seller fetches, of a day or of all; the account is the demo's unless another is named.
 */
export function bankRoutes(app: FastifyInstance, bank: BankBook, now: () => number): void {
  app.get('/bank/transfers', async () => ({ transfers: bank.all() }));
  app.post('/bank/transfers', async ({ body }, reply) =>
    reply.code(201).send(bank.pay(checked(transferBody, body))),
  );
  app.get('/bank/statement.xml', async ({ query }, reply) => {
    const { day, iban: account } = checked(statementQuery, query);
    return reply
      .header('content-disposition', `attachment; filename="camt053-${day ?? 'all'}.xml"`)
      .header('x-content-type-options', 'nosniff')
      .type('application/xml; charset=utf-8')
      .send(statementFile({ account, transfers: bank.all(day), at: now() }));
  });
}
