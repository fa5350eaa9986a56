import { termsVersion } from '@belfry/contract/ground/terms/terms-version.ts';
import { termsLanguages, termsOf, type TermsLanguage } from '@belfry/contract/ground/terms/terms-document.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/http/errors/app-error.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import type { Platform } from '#platform/platform.ts';

const versionLine: Record<TermsLanguage, string> = { en: 'Version', de: 'Fassung', nl: 'Versie' };

/** `/terms/{en|de|nl}.pdf`: the terms to keep, as the screen shows them. Each is rendered once. */
export function installTermsPdf(app: FastifyInstance, { config }: Pick<Platform, 'config'>): void {
  const rendered = new Map<TermsLanguage, Promise<Buffer>>();

  app.get<{ Params: { file: string } }>(
    '/terms/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const language = termsLanguages.find((one) => request.params.file === `${one}.pdf`);
      if (!language) throw new AppError('not-found');
      const pdf = rendered.get(language) ?? renderTerms(language, config.BRAND_NAME);
      rendered.set(language, pdf);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="terms-${termsVersion}-${language}.pdf"`)
        .header('cache-control', 'no-cache')
        .send(await pdf);
    },
  );
}

function renderTerms(language: TermsLanguage, brand: string): Promise<Buffer> {
  const { title, sections } = termsOf(language, brand);
  return renderPdf({
    info: { title: `${title} – ${brand}` },
    language,
    styles: {
      title: { fontSize: 22, bold: true },
      head: { fontSize: 14, bold: true, margin: [0, 14, 0, 4] },
      soft: { fontSize: 9, color: '#475854' },
    },
    content: [
      { text: brand, style: 'soft' },
      { text: title, style: 'title' },
      { text: `${versionLine[language]} ${termsVersion}`, style: 'soft' },
      ...sections.flatMap((section) => [{ text: section.title, style: 'head' }, { text: section.text }]),
    ],
    footer: (page, pages) => ({
      text: `${brand} · ${versionLine[language]} ${termsVersion} · ${page} / ${pages}`,
      style: 'soft',
      margin: [64, 20, 64, 0],
    }),
  });
}
