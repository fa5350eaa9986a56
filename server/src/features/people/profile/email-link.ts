import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import { chooseLanguage } from '#platform/http/accept-language.ts';
import { AppError } from '#platform/http/app-error.ts';
import { takingForms } from '#platform/http/forms.ts';
import { linkPage, type LinkPage } from '#platform/http/link-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { confirmEmail } from './confirm-email.ts';
import { emailLinkTexts } from './profile.texts.ts';
import { readEmailLink } from './read-email-link.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;

/** The page behind the link that confirms an address: GET shows, POST confirms, once. Without script, outside the app. */
export const installEmailLink = takingForms((app, platform: Platform) => {
  const path = '/link/email/:token';
  const options = { schema: { hide: true } };
  app.get(path, options, async (request: Request, reply) =>
    answer(platform, request, reply, async (texts) => {
      const { email } = await readEmailLink(platform, request.params.token);
      return { text: texts.question(email), button: texts.button };
    }),
  );
  app.post(path, options, async (request: Request, reply) =>
    answer(platform, request, reply, async (texts) => {
      const context = { actor: { kind: 'anonymous' }, ip: request.ip, requestId: request.id } as const;
      const { email } = await confirmEmail(platform, context, request.params.token);
      return { text: texts.done(email) };
    }),
  );
});

type PageTexts = (typeof emailLinkTexts)['en-US'];
const words: Partial<Record<ErrorCode, (texts: PageTexts) => string>> = {
  'link-used': (texts) => texts.used,
  'link-replaced': (texts) => texts.replaced,
  'link-expired': (texts) => texts.expired,
  'link-invalid': (texts) => texts.invalid,
  'e-mailaddress-already-in-use': (texts) => texts.inUse,
};

/** The page is in the language of the browser that opens it: whose link it is shows only when it is good. */
async function answer(
  { config }: Platform,
  request: Request,
  reply: FastifyReply,
  act: (texts: PageTexts) => Promise<Pick<LinkPage, 'text' | 'button'>>,
): Promise<FastifyReply> {
  const langCode = chooseLanguage(request.headers['accept-language']);
  const texts = textsFor(emailLinkTexts, langCode);
  const page = { langCode, brand: config.BRAND_NAME, title: texts.title };
  try {
    return linkPage(reply, { ...page, ...(await act(texts)) });
  } catch (error) {
    const said = error instanceof AppError ? words[error.code]?.(texts) : undefined;
    if (!(error instanceof AppError) || said === undefined) throw error;
    void reply.code(error.status);
    return linkPage(reply, { ...page, text: said });
  }
}
