import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { strangersBytes } from './input-limits.ts';

/**
 * Adds routes that take forms, small ones, and nothing else. Nowhere else is a form read: any page can post one without
 * asking, and its texts would pass for JSON.
 */
export function installForms(app: FastifyInstance, install: (forms: FastifyInstance) => void): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(formbody, { bodyLimit: strangersBytes });
    install(forms);
  });
}
