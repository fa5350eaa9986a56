import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { folderOf } from '@belfry/texts/folder-of.ts';
import { deliveredColours } from '#platform/brand/brand-colours.ts';
import { brandStyle, hasOwnColours } from '#platform/brand/brand-style.ts';
import { deliveredName, iconSizes, pictureTypes, type Brand } from '#platform/brand/brand.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/values/escape-html.ts';

/** A file as it is sent. */
export interface BrandedFile {
  type: string;
  body: Buffer;
  /** Changes with what is in it; the address with `?v=` and this may be kept for ever. */
  version: string;
}

/** What of the built web app a brand changes. */
export interface BrandedFiles {
  /** The one page of the app. */
  page: string;
  /** Other files by their path. */
  files: ReadonlyMap<string, BrandedFile>;
  /** Paths of the build's own files that are not to be sent. */
  withheld: readonly string[];
}

const types = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  manifest: 'application/manifest+json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
};
/** Ground of the page at night, which the build's page gives the window's frame. */
const nightGround = '#0b1412';

/**
 * Puts name and look of a portal into the built web app: they are settings, and the build is everybody's.
 * @param dist folder of the build
 */
export function brandedFiles(dist: string, config: Pick<Config, 'brand' | 'BRAND_NAME'>): BrandedFiles {
  const { brand, BRAND_NAME: name } = config;
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  const files = new Map<string, BrandedFile>();
  /** @returns the address under which it may be kept */
  const add = (path: string, type: string, content: Buffer | string): string => {
    const body = Buffer.from(content);
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    files.set(path, { type, body, version });
    return `${path}?v=${version}`;
  };

  const style = brandStyle(brand.colours, {
    mark: brand.mark && { url: add('/brand/mark.svg', types.svg, brand.mark.svg), ratio: brand.mark.ratio },
    picture: pictureOf(brand, add),
  });
  const styleSheet = style && `<link rel="stylesheet" href="${add('/brand/brand.css', types.css, style)}">`;
  const branded = (page: string) =>
    page.replaceAll('%BRAND_NAME%', () => escapeHtml(name)).replace('</head>', `${styleSheet}</head>`);

  const favicon = faviconOf(brand, () => read('favicon.svg'));
  if (favicon) add('/favicon.svg', types.svg, favicon);
  for (const [icon, bytes] of brand.icons) add(`/icons/${icon}`, types.png, bytes);
  // Whoever has a mark of their own and not drawn this icon has none: ours shows our tower.
  const lacking = brand.mark
    ? Object.keys(iconSizes).flatMap((icon) => (files.has(`/icons/${icon}`) ? [] : [`/icons/${icon}`]))
    : [];

  for (const [path, page] of manualPages(dist, brand, name))
    add(`/manual/${path}`, types.html, branded(page));
  add('/manifest.webmanifest', types.manifest, manifestOf(read('manifest.webmanifest'), { config, lacking }));

  return { page: branded(pageOf(read('index.html'), brand, lacking)), files, withheld: lacking };
}

/**
 * Pages of the manual by their path below `/manual/`, in the folder of every language, so that whatever leads there need not
 * know which languages there are. Their English page stands before ours in another language: a privacy statement is theirs.
 */
function manualPages(dist: string, brand: Brand, name: string): Map<string, string> {
  const isOurs = !brand.mark && !hasOwnColours(brand.colours) && name === deliveredName;
  const pages = new Map<string, string>();
  for (const path of globSync('*/*.html', { cwd: join(dist, 'manual') })) {
    const page = readFileSync(join(dist, 'manual', path), 'utf8');
    // Pictures of our portal are none of theirs.
    pages.set(path, isOurs ? page : page.replaceAll(/\s*<figure>[\s\S]*?<\/figure>/g, ''));
  }
  const names = new Set([...pages.keys(), ...brand.pages.keys()].map((path) => basename(path)));
  for (const folder of langCodes.map(folderOf))
    for (const file of names) {
      const [own, english] = [`${folder}/${file}`, `en/${file}`];
      const page = brand.pages.get(own) ?? brand.pages.get(english) ?? pages.get(own) ?? pages.get(english);
      if (page !== undefined) pages.set(own, page);
    }
  return pages;
}

type Add = (path: string, type: string, content: Buffer) => string;

/** The picture of the sign-in page: none with a look of one's own that has none, since our tower is not theirs. */
function pictureOf({ picture, mark, colours }: Brand, add: Add): string | null {
  if (picture) return add(`/brand/picture.${picture.ending}`, pictureTypes[picture.ending], picture.bytes);
  return mark || hasOwnColours(colours) ? '' : null;
}

/** Null where ours stays. */
function faviconOf({ favicon, mark, colours }: Brand, ours: () => string): Buffer | string | null {
  if (favicon) return favicon;
  const ground = colours.bar.light;
  if (mark)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="${ground}"/><image x="4" y="4" width="32" height="32" href="data:image/svg+xml;base64,${mark.svg.toString('base64')}"/></svg>`;
  if (!hasOwnColours(colours)) return null;
  return ours()
    .replaceAll(deliveredColours.bar.light, ground)
    .replaceAll(deliveredColours.brass.light, colours.brass.light);
}

/** The page with its window's frame in the brand's colours, and without the icons that are lacking. */
function pageOf(page: string, { colours }: Brand, lacking: readonly string[]): string {
  const framed = hasOwnColours(colours)
    ? page
        .replace(`content="${deliveredColours.bar.light}"`, `content="${colours.bar.light}"`)
        .replace(`content="${nightGround}"`, `content="${colours.bar.dark}"`)
    : page;
  return lacking.reduce(
    (shown, icon) => shown.replace(new RegExp(`\\s*<link [^>]*href="${icon}"[^>]*>`), ''),
    framed,
  );
}

interface Manifest {
  icons: { src: string }[];
}

function manifestOf(
  built: string,
  {
    config: { brand, BRAND_NAME: name },
    lacking,
  }: { config: Pick<Config, 'brand' | 'BRAND_NAME'>; lacking: readonly string[] },
): string {
  const manifest = JSON.parse(
    built.replaceAll('%BRAND_NAME%', () => JSON.stringify(name).slice(1, -1)),
  ) as Manifest;
  const colour = brand.colours.bar.light;
  return JSON.stringify({
    ...manifest,
    ...(hasOwnColours(brand.colours) && { background_color: colour, theme_color: colour }),
    icons: manifest.icons.filter(({ src }) => !lacking.includes(src)),
  });
}
