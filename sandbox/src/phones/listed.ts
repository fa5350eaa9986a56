import type { FastifyReply } from 'fastify';
import { field, type Form } from './form-fields.ts';

/** Whether a call or message is from the number that a list is asked for. */
export function isFrom(from: string, query: Form): boolean {
  const asked = field(query, 'From');
  return asked === '' || asked === from;
}

/** The first page of a list as Twilio gives it, newest first; there are no others. */
export function pageOf<T>(name: string, uri: string, query: Form, newestFirst: readonly T[]) {
  const size = Math.min(Math.max(Number(field(query, 'PageSize')) || 50, 1), 1000);
  const shown = newestFirst.slice(0, size);
  return {
    [name]: shown,
    page: 0,
    page_size: size,
    start: 0,
    end: Math.max(0, shown.length - 1),
    uri,
    first_page_uri: uri,
    next_page_uri: null,
    previous_page_uri: null,
  };
}

/** Gives no answer: whoever asked waits until its patience is over. */
export function leaveOpen(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}
