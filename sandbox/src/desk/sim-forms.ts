import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checked } from '../problem.ts';
import type { SimActs } from '../sims/sim-acts.ts';
import { simConductBody, simStatusBody, simUsageBody } from '../sims/sims-routes.ts';

type OfSim = { Params: { iccid: string } };

/** The forms of the SIM cards. */
export function simForms(
  app: FastifyInstance,
  sims: SimActs,
  done: (request: FastifyRequest, reply: FastifyReply, part: string) => FastifyReply,
): void {
  app.post('/desk/sims/conduct', async (request, reply) => {
    sims.setConduct(checked(simConductBody, request.body));
    return done(request, reply, 'sims');
  });
  app.post<OfSim>('/desk/sims/:iccid/status', async (request, reply) => {
    sims.set(request.params.iccid, checked(simStatusBody, request.body).status);
    return done(request, reply, 'sims');
  });
  app.post<OfSim>('/desk/sims/:iccid/usage', async (request, reply) => {
    sims.use(request.params.iccid, checked(simUsageBody, request.body));
    return done(request, reply, 'sims');
  });
}
