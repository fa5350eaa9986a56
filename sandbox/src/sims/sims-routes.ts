import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked, Refusal } from '../problem.ts';
import type { SimActs } from './sim-acts.ts';
import { dayOf, simStatuses, type Sim } from './sim-book.ts';
import { simConducts } from './sim-world.ts';

const count = z.coerce.number().int().min(0).max(1_000_000_000_000);
/** `POST /sims` */
export const newSimBody = z.strictObject({
  iccid: z.string().regex(/^\d{18,22}$/, 'an ICCID'),
  status: z.enum(simStatuses).default('new'),
});
/** `POST /sims/{iccid}/status` */
export const simStatusBody = z.strictObject({ status: z.enum(simStatuses) });
/** `POST /sims/{iccid}/usage` */
export const simUsageBody = z.strictObject({ bytes: count.default(0), sms: count.default(0) });
/** `POST /sims/conduct` */
export const simConductBody = z.strictObject({
  mode: z.enum(simConducts),
  lateMs: z.int().min(0).max(60_000).optional(),
});
const registerBody = z.strictObject({ username: z.string(), password: z.string() });

type OfSim = { Params: { iccid: string } };

/** The provider's SIMs and SIP credentials as tests use them. */
export function simsRoutes(app: FastifyInstance, acts: SimActs): void {
  const { book, sip, clock } = acts.world;
  const shown = (sim: Sim) => ({
    sid: sim.sid,
    iccid: sim.iccid,
    status: sim.status,
    resetting: sim.isResetting,
    today: book.usageOn(sim, dayOf(clock.now())),
    sessions: sim.sessions.length,
    commands: book.commands(sim.sid).map(({ sid, command, status }) => ({ sid, command, status })),
  });

  app.get('/sims', async () => ({
    conduct: acts.world.conduct,
    sims: (await acts.all()).map(shown),
    credentials: sip.lists().flatMap(({ sid }) => sip.credentials(sid).map(({ username }) => username)),
  }));
  app.post('/sims', async ({ body }) => {
    const { iccid, status } = checked(newSimBody, body);
    return shown(book.add(iccid, status));
  });
  app.post('/sims/conduct', async ({ body }) => acts.setConduct(checked(simConductBody, body)));
  app.post<OfSim>('/sims/:iccid/status', async ({ params, body }) =>
    shown(acts.set(params.iccid, checked(simStatusBody, body).status)),
  );
  app.post<OfSim>('/sims/:iccid/usage', async ({ params, body }) =>
    shown(acts.use(params.iccid, checked(simUsageBody, body))),
  );
  app.post<OfSim>('/sims/:iccid/session', async ({ params }) => {
    const sim = book.byIccid(params.iccid);
    if (!sim) throw new Refusal(404, `There is no SIM ${params.iccid}.`);
    acts.newSession(sim);
    return shown(sim);
  });
  app.delete<OfSim>('/sims/:iccid', async ({ params }, reply) => {
    book.remove(params.iccid);
    return reply.code(204).send();
  });
  app.post('/sip/register', async ({ body }) => {
    const { username, password } = checked(registerBody, body);
    return { registered: sip.letsIn(username, password) };
  });
}
