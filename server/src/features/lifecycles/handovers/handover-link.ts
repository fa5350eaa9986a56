import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Text } from '@belfry/texts/text-reader.ts';
import { chooseLanguage } from '#platform/http/route/accept-language.ts';
import { takingForms } from '#platform/http/route/forms.ts';
import { linkPage, type LinkPage } from '#platform/http/pages/link-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { acceptHandover } from './accept-handover.ts';
import { readHandoverLink, type AcceptableHandover, type HandoverLink } from './read-handover-link.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;
type Said = Pick<LinkPage, 'text' | 'lists' | 'button'>;

/** The page behind the link of a handover: GET shows what moves and what stays, POST accepts, once. Without script, outside the app. */
export const installHandoverLink = takingForms((app, platform: Platform) => {
  const path = '/link/handover/:token';
  const options = { schema: { hide: true } };
  app.get(path, options, async (request: Request, reply) =>
    answer(platform, request, reply, await readHandoverLink(platform, request.params.token), asked),
  );
  app.post(path, options, async (request: Request, reply) => {
    const context = {
      actor: { kind: 'anonymous' },
      ip: request.ip,
      requestId: request.id,
      langCode: chooseLanguage(request.headers['accept-language']),
      log: platform.log,
    } as const;
    const link = await acceptHandover(platform, context, request.params.token);
    return answer(platform, request, reply, link, accepted);
  });
});

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
  if (link.acceptable) return linkPage(reply, { ...page, ...say(text, link.acceptable) });
  void reply.code(link.obstacle === 'invalid' ? 404 : 409);
  const registration = `${config.publicUrl}/newcompany`;
  return linkPage(reply, {
    ...page,
    text: text(`handovers.page.obstacle.${link.obstacle}`, { registration }),
  });
}

function asked(text: Text, { offer, receiver }: AcceptableHandover): Said {
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
  const stays = {
    title: text('handovers.page.stays'),
    items: [
      text('handovers.page.stays.contacts'),
      text('handovers.page.stays.history'),
      text('handovers.page.stays.subscription'),
      text('handovers.page.stays.rest'),
    ],
  };
  return {
    text: text('handovers.page.question', { company, name, serialNumber, to }),
    lists: [...note, moves, stays],
    button: text('handovers.page.button', { to }),
  };
}

function accepted(text: Text, { offer, receiver }: AcceptableHandover): Said {
  const next = {
    title: text('handovers.page.next'),
    items: [text('handovers.page.next.calls'), text('handovers.page.next.test')],
  };
  return {
    text: text('handovers.page.done', { name: offer.device_name, to: receiver.company_name }),
    lists: [next],
  };
}
