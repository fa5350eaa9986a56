import { termsLanguages, type TermsLanguage } from '@belfry/contract/ground/terms/terms.contract.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#platform/http/errors/app-error.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import type { Platform } from '#platform/platform.ts';
import { knownTerms, presentTerms, termsIn, type ReadableTerms } from './present-terms.ts';

const versionLine: Record<TermsLanguage, string> = { en: 'Version', de: 'Fassung', nl: 'Versie' };

/**
 * The terms to keep, as the screen shows them: `/terms/{en|de|nl}.pdf` those in force, `/terms/{version}/{en|de|nl}.pdf` those
 * that somebody agreed to. Each is rendered once.
 */
export function installTermsPdf(app: FastifyInstance, platform: Pick<Platform, 'config'>): void {
  const { config } = platform;
  const rendered = new Map<string, Promise<Buffer>>();

  async function send(reply: FastifyReply, version: string, file: string) {
    const found = knownTerms(platform).find((terms) => terms.version === version);
    const chosen = termsLanguages.find((one) => file === `${one}.pdf`);
    if (!found || !chosen) throw new AppError('not-found');
    const terms = termsIn(found, chosen, config);
    const name = `terms-${version}-${terms.language}.pdf`;
    const pdf = rendered.get(name) ?? renderTerms(terms, config.BRAND_NAME);
    rendered.set(name, pdf);
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'no-cache')
      .send(await pdf);
  }

  app.get<{ Params: { file: string } }>('/terms/:file', { schema: { hide: true } }, ({ params }, reply) =>
    send(reply, presentTerms(platform).version, params.file),
  );
  app.get<{ Params: { version: string; file: string } }>(
    '/terms/:version/:file',
    { schema: { hide: true } },
    ({ params }, reply) => send(reply, params.version, params.file),
  );
}

function renderTerms({ version, language, title, sections }: ReadableTerms, brand: string): Promise<Buffer> {
  return renderPdf({
    info: { title: `${title} – ${brand}` },
    language,
    styles: {
      title: { fontSize: 22, bold: true },
      head: { fontSize: 14, bold: true, margin: [0, 14, 0, 4] },
      soft: { fontSize: 9, color: '#475854' },
      block: { margin: [0, 0, 0, 6] },
    },
    content: [
      { text: brand, style: 'soft' },
      { text: title, style: 'title' },
      { text: `${versionLine[language]} ${version}`, style: 'soft' },
      ...sections.flatMap((section) => [
        { text: section.title, style: 'head' },
        ...section.blocks.map(({ kind, texts }) =>
          kind === 'list' ? { ul: [...texts], style: 'block' } : { text: texts.join(' '), style: 'block' },
        ),
      ]),
    ],
    footer: (page, pages) => ({
      text: `${brand} · ${versionLine[language]} ${version} · ${page} / ${pages}`,
      style: 'soft',
      margin: [64, 20, 64, 0],
    }),
  });
}
