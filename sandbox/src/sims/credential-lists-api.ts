import type { FastifyInstance } from 'fastify';
import { field, type Form } from '../phones/form-fields.ts';
import { pageOf } from '../phones/listed.ts';
import { twilioTime } from '../phones/telephony.ts';
import { TwilioFault } from '../phones/twilio-faults.ts';
import { answerTaken, conductRequests } from './api-conduct.ts';
import type { SimWorld } from './sim-world.ts';
import type { SipCredential } from './sip-book.ts';

type OfList = { Params: { list: string } };
type OfCredential = { Params: { list: string; sid: string } };

/** `SIP/CredentialLists` of the telephony API: who may register by SIP. */
export function credentialListsApi(app: FastifyInstance, world: SimWorld): void {
  void app.register(
    async (sip) => {
      conductRequests(sip, world);
      routes(sip, world);
    },
    { prefix: '/SIP' },
  );
}

function routes(app: FastifyInstance, world: SimWorld): void {
  const { sip, accountSid } = world;
  const uri = `/2010-04-01/Accounts/${accountSid}/SIP/CredentialLists`;
  const ofList = ({ sid, name }: { sid: string; name: string }) => ({
    sid,
    account_sid: accountSid,
    friendly_name: name,
    date_created: twilioTime(0),
    date_updated: twilioTime(0),
    subresource_uris: { credentials: `${uri}/${sid}/Credentials.json` },
    uri: `${uri}/${sid}.json`,
  });
  const ofCredential = (credential: SipCredential) => ({
    sid: credential.sid,
    account_sid: accountSid,
    credential_list_sid: credential.listSid,
    username: credential.username,
    date_created: twilioTime(credential.created),
    date_updated: twilioTime(credential.updated),
    uri: `${uri}/${credential.listSid}/Credentials/${credential.sid}.json`,
  });
  function listed(sid: string) {
    const list = sip.lists().find((each) => each.sid === sid);
    if (!list) throw new TwilioFault(20404, `credential list ${sid}`);
    return list;
  }
  function found({ list, sid }: OfCredential['Params']): SipCredential {
    const credential = sip.credential(listed(list).sid, sid);
    if (!credential) throw new TwilioFault(20404, `credential ${sid}`);
    return credential;
  }

  app.get<{ Querystring: Form }>('/CredentialLists.json', async ({ query, url }) =>
    pageOf('credential_lists', url, query, sip.lists().map(ofList)),
  );
  app.post<{ Body: Form }>('/CredentialLists.json', async ({ body }, reply) => {
    const name = field(body ?? {}, 'FriendlyName');
    if (name === '') throw new TwilioFault(20422, 'FriendlyName');
    return answerTaken(world, reply, 201, ofList(sip.addList(name)));
  });
  app.get<OfList & { Querystring: Form }>(
    '/CredentialLists/:list/Credentials.json',
    async ({ params, query, url }) =>
      pageOf('credentials', url, query, sip.credentials(listed(params.list).sid).map(ofCredential)),
  );
  app.post<OfList & { Body: Form }>(
    '/CredentialLists/:list/Credentials.json',
    async ({ params, body }, reply) => {
      const username = field(body ?? {}, 'Username');
      const list = listed(params.list);
      if (!/^[A-Za-z0-9._-]{1,32}$/.test(username)) throw new TwilioFault(20422, 'Username');
      if (sip.credentials(list.sid).some((each) => each.username === username))
        throw new TwilioFault(20422, `Username ${username} is there already`);
      const password = passwordOf(body ?? {});
      return answerTaken(world, reply, 201, ofCredential(sip.add({ listSid: list.sid, username, password })));
    },
  );
  app.get<OfCredential>('/CredentialLists/:list/Credentials/:sid.json', async ({ params }) =>
    ofCredential(found(params)),
  );
  app.post<OfCredential & { Body: Form }>(
    '/CredentialLists/:list/Credentials/:sid.json',
    async ({ params, body }, reply) => {
      const credential = found(params);
      sip.setPassword(credential, passwordOf(body ?? {}));
      return answerTaken(world, reply, 200, ofCredential(credential));
    },
  );
  app.delete<OfCredential>('/CredentialLists/:list/Credentials/:sid.json', async ({ params }, reply) => {
    sip.remove(found(params));
    if (world.conduct.mode === 'hangs') return reply.hijack();
    return reply.code(204).send();
  });
}

/** At least twelve characters with a small and a capital letter and a figure, as the provider wants it. */
function passwordOf(form: Form): string {
  const password = field(form, 'Password');
  const isGood = password.length >= 12 && [/[a-z]/, /[A-Z]/, /\d/].every((some) => some.test(password));
  if (!isGood) throw new TwilioFault(20422, 'Password');
  return password;
}
