import { takingForms } from '#platform/http/route/forms.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { signedOnly } from '#platform/telephony/signed-callbacks.ts';
import { lookNowOf } from './sim-act-jobs.ts';

/** The provider's signed word that something of a SIM card has changed: it is looked at, whatever the word says. */
export const installSimCallbacks = takingForms((app, platform: Platform) => {
  app.post<{ Params: { actId: string } }>(
    `${apiBase}/telephony/sim-acts/:actId`,
    signedOnly(platform),
    async ({ params }, reply) => {
      await enqueue(platform.database.allCompanies, [lookNowOf(params.actId)]);
      return reply.code(204).send();
    },
  );
});
