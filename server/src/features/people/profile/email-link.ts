import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import { chooseLanguage } from '#platform/http/route/accept-language.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { takingForms } from '#platform/http/route/forms.ts';
import { linkPage, type LinkPage } from '#platform/http/pages/link-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { confirmEmail } from './confirm-email.ts';
import { readEmailLink } from './read-email-link.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;

/** The page behind the link that confirms an address: GET shows, POST confirms, once. Without script, outside the app. */
export const installEmailLink = takingForms((app, platform: Platform) => {
  const path = '/link/email/:token';
  const options = { schema: { hide: true } };
  app.get(path, options, async (request: Request, reply) =>
    answer(platform, request, reply, async (text) => {
      const { email } = await readEmailLink(platform, request.params.token);
      return { text: text('profile.page.question', { email }), button: text('profile.page.button') };
    }),
  );
  app.post(path, options, async (request: Request, reply) =>
    answer(platform, request, reply, async (text) => {
      const context = { actor: { kind: 'anonymous' }, ip: request.ip, requestId: request.id } as const;
      const { email } = await confirmEmail(platform, context, request.params.token);
      return { text: text('profile.page.done', { email }) };
    }),
  );
});

/** Why an address cannot be confirmed, as the page says it; what else fails is no page of ours. */
const obstacles = [
  'link-used',
  'link-replaced',
  'link-expired',
  'link-invalid',
  'e-mailaddress-already-in-use',
] as const satisfies ErrorCode[];

/** The page is in the language of the browser that opens it: whose link it is shows only when it is good. */
async function answer(
  { config }: Platform,
  request: Request,
  reply: FastifyReply,
  act: (text: Text) => Promise<Pick<LinkPage, 'text' | 'button'>>,
): Promise<FastifyReply> {
  const langCode = chooseLanguage(request.headers['accept-language']);
  const text = textsIn(langCode);
  const page = { langCode, brand: config.BRAND_NAME, title: text('profile.page.title') };
  try {
    return linkPage(reply, { ...page, ...(await act(text)) }, config.brand);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const obstacle = obstacles.find((code) => code === error.code);
    if (!obstacle) throw error;
    void reply.code(error.status);
    return linkPage(reply, { ...page, text: text(`profile.page.obstacle.${obstacle}`) }, config.brand);
  }
}
