import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked, Refusal } from '../problem.ts';
import { isReachable, type AccessPointBook, type HandedIn } from './access-point-book.ts';

/** Larger than the largest invoice. */
const mostBytes = 5_000_000;

const documentType = (root: string) =>
  `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`;
const address = z.string().regex(/^[0-9A-Z]{2,4}:\S{1,100}$/, 'as 0106:12345678');
const headers = z.object({
  'idempotency-key': z.string().min(1).max(200),
  'x-from': address,
  'x-to': address,
});

/** What the access point needs. */
export interface AccessPoint {
  book: AccessPointBook;
  /** Lets the portal in. */
  key: string;
}

/** The API of the access point as the portal calls it; below `/access-point/v1`. */
export function accessPointApi({ book, key }: AccessPoint) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/xml',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_, body, done) => done(null, body),
    );
    app.addHook('onRequest', async (request, reply) => {
      const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!timingSafeEqual(digest(given), digest(key))) throw new Refusal(401, 'The key is not right.');
      const mode = book.mode();
      if (mode !== 'hangs' && mode !== 'html') return;
      reply.hijack();
      if (mode === 'html')
        reply.raw.writeHead(502, { 'content-type': 'text/html' }).end('<html><p>Bad gateway</p></html>');
    });

    app.get<{ Params: { scheme: string; id: string } }>('/participants/:scheme/:id', async ({ params }) => {
      if (!isReachable(params.scheme, params.id)) throw new Refusal(404, 'There is no such participant.');
      return { documentTypes: [documentType('Invoice'), documentType('CreditNote')] };
    });
    app.post('/documents', async (request, reply) => {
      if (typeof request.body !== 'string') throw new Refusal(415, 'Send the document as application/xml.');
      const sent = checked(headers, request.headers);
      const taken = book.take({
        key: sent['idempotency-key'],
        from: sent['x-from'],
        to: sent['x-to'],
        xml: request.body,
      });
      if (book.mode() !== 'dies') return reply.code(201).send({ id: taken.id, ...fateOf(taken) });
      reply.hijack();
      reply.raw.destroy();
      return reply;
    });
    app.get<{ Params: { id: string } }>('/documents/:id', async ({ params }) => {
      const document = book.look(params.id);
      if (!document) throw new Refusal(404, 'There is no such document.');
      return fateOf(document);
    });
  };
}

function fateOf({ state, reason }: HandedIn) {
  return { state, ...(reason !== null && { reason }) };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
