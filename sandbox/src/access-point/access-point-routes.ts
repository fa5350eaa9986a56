import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked, Refusal } from '../problem.ts';
import { accessPointModes, type AccessPointBook } from './access-point-book.ts';

/** `POST /access-point/conduct` */
export const conductBody = z.strictObject({ mode: z.enum(accessPointModes) });

/** The access point as tests use it: what was handed in, and what it does; and each document as a file. */
export function accessPointRoutes(app: FastifyInstance, book: AccessPointBook): void {
  app.get('/access-point', async () => ({ mode: book.mode(), documents: book.all() }));
  app.post('/access-point/conduct', async ({ body }) => {
    book.setMode(checked(conductBody, body).mode);
    return { mode: book.mode() };
  });
  app.get<{ Params: { id: string } }>('/access-point/documents/:id.xml', async ({ params }, reply) => {
    const document = book.find(params.id);
    if (!document) throw new Refusal(404, 'There is no such document.');
    return reply
      .header('content-disposition', `attachment; filename="${document.id}.xml"`)
      .header('x-content-type-options', 'nosniff')
      .type('application/xml; charset=utf-8')
      .send(document.xml);
  });
}
