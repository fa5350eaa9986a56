import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked, Refusal } from '../problem.ts';
import { vatAnswers, vatNumber, type VatBook } from './vat-book.ts';

/** `POST /vat-register` */
export const vatBody = z.strictObject({ number: z.string(), answer: z.enum(vatAnswers) });
const question = z.object({ countryCode: z.string().length(2), vatNumber: z.string().min(2).max(12) });

/**
 * A number that was typed.
 * @throws {Refusal} 400 when it cannot be one.
 */
export function vatNumberOf(typed: string): string {
  const number = vatNumber(typed);
  if (!number) throw new Refusal(400, `${typed} is no VAT number with its country's letters.`);
  return number;
}

/** The EU's register of VAT numbers (the REST API of VIES), and what tests choose that it says. */
export function vatRegisterRoutes(app: FastifyInstance, book: VatBook): void {
  app.get('/vat-register', async () => ({ numbers: book.all() }));
  app.post('/vat-register', async ({ body }) => {
    const { number, answer } = checked(vatBody, body);
    return book.choose(vatNumberOf(number), answer);
  });

  app.post('/vat-register/check-vat-number', async ({ body }, reply) => {
    const asked = question.safeParse(body);
    if (!asked.success) return reply.code(400).send(fault('INVALID_INPUT'));
    const { countryCode, vatNumber: rest } = asked.data;
    const answer = book.ask(`${countryCode}${rest}`);
    if (answer === 'down') return reply.code(500).send(fault('MS_UNAVAILABLE'));
    const valid = answer === 'valid';
    return {
      countryCode,
      vatNumber: rest,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: '',
      name: valid ? 'Farm in the register' : '---',
      address: valid ? 'Registerweg 1' : '---',
    };
  });
}

function fault(error: string) {
  return { actionSucceed: false, errorWrappers: [{ error }] };
}
