import * as z from 'zod/mini';
import type { Config } from '#platform/config/config.ts';
import { askAccessPoint, EDeliveryFault, type Sent } from './ask-access-point.ts';
import type { EDelivery, Participant } from './e-delivery.ts';

/** How the document types of invoices by EN 16931 begin, whatever country's rules follow. */
const invoiceType = /Invoice-2::Invoice##urn:cen\.eu:en16931:2017/;
const longestReason = 500;

const participant = z.object({ documentTypes: z.array(z.string()) });
const fate = z.object({
  state: z.enum(['accepted', 'rejected', 'delivered']),
  reason: z.optional(z.nullable(z.string())),
});
const handedIn = z.extend(fate, { id: z.string().check(z.minLength(1), z.maxLength(200)) });

/** An access point by its JSON API; null where the settings name none. A call takes `patience` milliseconds at most. */
export function createEDelivery(
  { eDelivery: at }: Pick<Config, 'eDelivery'>,
  patience = 15_000,
): EDelivery | null {
  if (at === null) return null;
  const ask = <T>(shape: z.ZodMiniType<T>, path: string, sent?: Sent) =>
    askAccessPoint(shape, { ...at, path, patience, ...sent });

  return {
    async lookUp({ scheme, id }) {
      const path = `/participants/${encodeURIComponent(scheme)}/${encodeURIComponent(id)}`;
      try {
        const { documentTypes } = await ask(participant, path);
        return documentTypes.some((type) => invoiceType.test(type));
      } catch (error) {
        if (error instanceof EDeliveryFault && error.status === 404) return false;
        throw error;
      }
    },
    async send({ key, from, to, xml }) {
      const { id, ...said } = await ask(handedIn, '/documents', {
        method: 'POST',
        headers: {
          'content-type': 'application/xml',
          'idempotency-key': key,
          'x-from': nameOf(from),
          'x-to': nameOf(to),
        },
        body: new Uint8Array(xml),
      });
      return { id, ...fateOf(said) };
    },
    look: async (id) => fateOf(await ask(fate, `/documents/${encodeURIComponent(id)}`)),
  };
}

function nameOf({ scheme, id }: Participant): string {
  return `${scheme}:${id}`;
}

function fateOf({ state, reason }: z.infer<typeof fate>) {
  return { state, reason: reason?.slice(0, longestReason) ?? null };
}
