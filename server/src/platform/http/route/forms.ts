import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { strangersBytes } from './input-limits.ts';

/**
 * Makes routes take forms, small ones, and nothing else: callbacks of providers, and the pages of mailed links with their
 * one button. Nowhere else is a form read: any page can post one without asking, and its texts would pass for JSON.
 */
export function takingForms<Needs>(install: (forms: FastifyInstance, needs: Needs) => void) {
  return (app: FastifyInstance, needs: Needs): void => {
    void app.register(async (forms) => {
      forms.removeAllContentTypeParsers();
      await forms.register(formbody, { bodyLimit: strangersBytes });
      install(forms, needs);
    });
  };
}
