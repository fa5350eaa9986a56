import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked } from '../problem.ts';
import type { DiallerControl } from './dialler-control.ts';

const eventBody = z.strictObject({ alarm: z.string().min(1).max(100), active: z.boolean() });
const networkBody = z.strictObject({ up: z.boolean(), how: z.enum(['cut', 'half-open']).optional() });

const count = z.int().min(0).optional();
const usageBody = z.strictObject({ simDataBytes: count, sms: count, voiceSeconds: count, appAlarms: count });

const settingsBody = z.strictObject({ settings: z.record(z.string().max(64), z.unknown()) });
type OfDialler = { Params: { serial: string } };

/** The simulated diallers (page 4.4): passed on to the dialler process. */
export function diallersRoutes(app: FastifyInstance, control: DiallerControl, changed: () => void): void {
  app.get('/diallers', async () => ({ diallers: await control.list() }));
  app.post<OfDialler>('/diallers/:serial/events', async ({ params, body }) => {
    const answer = await control.raise(params.serial, checked(eventBody, body));
    changed();
    return answer;
  });
  app.post<OfDialler>('/diallers/:serial/network', async ({ params, body }) => {
    const answer = await control.setNetwork(params.serial, checked(networkBody, body));
    changed();
    return answer;
  });
  app.post<OfDialler>('/diallers/:serial/usage', async ({ params, body }) =>
    control.use(params.serial, checked(usageBody, body)),
  );
  app.post<OfDialler>('/diallers/:serial/settings', async ({ params, body }) => {
    const answer = await control.changeSettings(params.serial, checked(settingsBody, body));
    changed();
    return answer;
  });
}
