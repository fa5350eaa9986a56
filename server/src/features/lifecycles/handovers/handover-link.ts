import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Text } from '@belfry/texts/text-reader.ts';
import { chooseLanguage } from '#platform/http/route/accept-language.ts';
import { takingForms } from '#platform/http/route/forms.ts';
import { linkPage, type LinkPage } from '#platform/http/pages/link-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { acceptHandover, type PlanOutcome } from './accept-handover.ts';
import { planChoice } from './plan-words.ts';
import { readHandoverLink, type AcceptableHandover, type HandoverLink } from './read-handover-link.ts';
import { readPlanOffer, type PlanOffer } from './read-plan-offer.ts';

type Request = FastifyRequest<{ Params: { token: string }; Body: unknown }>;
type Said = Pick<LinkPage, 'text' | 'lists' | 'choice' | 'button'>;

/** The page behind the link of a handover: GET shows what moves and what stays, POST accepts, once. Without script, outside the app. */
export const installHandoverLink = takingForms((app, platform: Platform) => {
  const path = '/link/handover/:token';
  const options = { schema: { hide: true } };
  const ask = async (link: HandoverLink, hasChanged = false) => {
    const { database, clock, config } = platform;
    const plan =
      link.acceptable && (await readPlanOffer(database.allCompanies, link.acceptable, clock.now()));
    return (text: Text, handover: AcceptableHandover) =>
      asked(text, handover, { plan, hasChanged, brand: config.BRAND_NAME });
  };
  app.get(path, options, async (request: Request, reply) => {
    const link = await readHandoverLink(platform, request.params.token);
    return answer(platform, request, reply, link, await ask(link));
  });
  app.post(path, options, async (request: Request, reply) => {
    const context = {
      actor: { kind: 'anonymous' },
      ip: request.ip,
      requestId: request.id,
      langCode: chooseLanguage(request.headers['accept-language']),
      log: platform.log,
    } as const;
    const { token } = request.params;
    const link = await acceptHandover(platform, context, { token, seenPlan: tickedIn(request.body) });
    if (link.plan !== 'changed')
      return answer(platform, request, reply, link, (text, handover) => accepted(text, handover, link.plan));
    return answer(platform, request, reply.code(409), link, await ask(link, true));
  });
});

/** The subscription that was ticked; null where none was. */
function tickedIn(body: unknown): string | null {
  const plan = typeof body === 'object' && body !== null && 'plan' in body ? body.plan : null;
  return typeof plan === 'string' ? plan : null;
}

/** The page is in the receiver's language, or where nobody has the address in that of the browser. */
function answer(
  { config }: Platform,
  request: Request,
  reply: FastifyReply,
  link: HandoverLink,
  say: (text: Text, handover: AcceptableHandover) => Said,
): FastifyReply {
  const langCode = link.langCode ?? chooseLanguage(request.headers['accept-language']);
  const text = textsIn(langCode);
  const page = { langCode, brand: config.BRAND_NAME, title: text('handovers.page.title') };
  if (link.acceptable) return linkPage(reply, { ...page, ...say(text, link.acceptable) }, config.brand);
  void reply.code(link.obstacle === 'invalid' ? 404 : 409);
  const registration = `${config.publicUrl}/newcompany`;
  return linkPage(
    reply,
    {
      ...page,
      text: text(`handovers.page.obstacle.${link.obstacle}`, { registration }),
    },
    config.brand,
  );
}

function asked(
  text: Text,
  { offer, receiver }: AcceptableHandover,
  { plan, hasChanged, brand }: { plan: PlanOffer | null; hasChanged: boolean; brand: string },
): Said {
  const { company_name: company, device_name: name, serial_number: serialNumber, message } = offer;
  const to = receiver.company_name;
  const note = message === null ? [] : [{ title: text('handovers.page.message'), items: [message] }];
  const moves = {
    title: text('handovers.page.moves'),
    items: [
      text('handovers.page.moves.device'),
      text('handovers.page.moves.alarms'),
      text('handovers.page.moves.licences'),
    ],
  };
  const { choice, lists = [] } = plan ? planChoice(receiver.lang_code, brand, plan) : {};
  const subscription = choice
    ? text('handovers.page.stays.subscription-or-not')
    : text('handovers.page.stays.subscription');
  const stays = {
    title: text('handovers.page.stays'),
    items: [
      text('handovers.page.stays.contacts'),
      text('handovers.page.stays.history'),
      subscription,
      text('handovers.page.stays.rest'),
    ],
  };
  const question = text('handovers.page.question', { company, name, serialNumber, to });
  return {
    text: hasChanged ? text('handovers.plan.changed') : question,
    choice,
    lists: [...lists, ...note, moves, stays],
    button: text('handovers.page.button', { to }),
  };
}

function accepted(text: Text, { offer, receiver }: AcceptableHandover, plan: PlanOutcome): Said {
  const subscription = {
    taken: text('handovers.plan.taken'),
    'not-possible': text('handovers.plan.not-possible'),
    'not-taken': text('handovers.plan.not-taken'),
  };
  const become = plan === 'changed' ? [] : [subscription[plan]];
  return {
    text: text('handovers.page.done', { name: offer.device_name, to: receiver.company_name }),
    lists: [
      { title: text('handovers.plan.title'), items: become },
      {
        title: text('handovers.page.next'),
        items: [text('handovers.page.next.calls'), text('handovers.page.next.test')],
      },
    ],
  };
}
