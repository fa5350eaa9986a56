import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked, Refusal } from '../problem.ts';
import type { PhoneActs } from './phone-acts.ts';
import { networkNumber, phoneModes, type Phone } from './phone-book.ts';

/** `POST …/keys` */
export const keysBody = z.strictObject({ digits: z.string().regex(/^[0-9*#]{1,50}$/, 'digits, * and #') });
/** `POST …/sms` */
export const smsBody = z.strictObject({ text: z.string().trim().min(1).max(1600) });
/** `POST …/mode` */
export const modeBody = z.strictObject({ mode: z.enum(phoneModes) });

/** `POST /phones/fault` */
export const faultBody = z.strictObject({
  loseCallbacks: z.boolean().optional(),
  hang: z.boolean().optional(),
});

/** What tests see of a phone. */
function shown(phone: Phone) {
  return {
    number: phone.number,
    mode: phone.mode,
    calls: phone.calls.map((call) => ({
      id: call.sid,
      at: new Date(call.created).toISOString(),
      from: call.order.from,
      state: call.state,
      said: call.said,
      keys: call.keys,
    })),
    messages: phone.messages,
  };
}

/**
 * A number of the path, with or without its plus.
 * @throws {Refusal} 400 when it cannot be a number.
 */
export function numberOf(params: { number: string }): string {
  const number = networkNumber(params.number);
  if (!number) throw new Refusal(400, `${params.number} is no phone number in international form.`);
  return number;
}

/** The phones for tests (page 4.4); every act answers the phone as it is when the portal has reacted. */
export function phonesRoutes(app: FastifyInstance, acts: PhoneActs): void {
  type OnPhone = { Params: { number: string } };

  app.get('/phones', async () => ({ phones: acts.all().map(shown) }));
  app.get<OnPhone>('/phones/:number', async ({ params }) => shown(acts.phone(numberOf(params))));
  app.post('/phones/fault', async ({ body }) => acts.setFaults(checked(faultBody, body)));
  app.post<OnPhone>('/phones/:number/answer', async ({ params }) =>
    shown(await acts.answer(numberOf(params))),
  );
  app.post<OnPhone>('/phones/:number/hangup', async ({ params }) =>
    shown(await acts.hangUp(numberOf(params))),
  );
  app.post<OnPhone>('/phones/:number/keys', async ({ params, body }) =>
    shown(await acts.press(numberOf(params), checked(keysBody, body).digits)),
  );
  app.post<OnPhone>('/phones/:number/sms', async ({ params, body }) =>
    shown(await acts.write(numberOf(params), checked(smsBody, body).text)),
  );
  app.post<OnPhone>('/phones/:number/mode', async ({ params, body }) =>
    shown(acts.setMode(numberOf(params), checked(modeBody, body).mode)),
  );
}
