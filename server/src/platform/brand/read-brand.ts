import { existsSync } from 'node:fs';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { folderOf } from '@belfry/texts/folder-of.ts';
import { brandColours, colourFaults } from './brand-colours.ts';
import { brandFile, type ChosenColours } from './brand-file.ts';
import { openBrandFolder, type BrandFolder } from './brand-folder.ts';
import { deliveredBrand, iconSizes, pictureTypes, type Brand, type IconName } from './brand.ts';
import { iconFault, markFault, photographFault, readSvg } from './picture-files.ts';

/** Bytes that a part may have: all of them are kept in memory, and whoever signs in waits for some. */
const limits = { text: 256 * 1024, mark: 64 * 1024, icon: 256 * 1024, picture: 512 * 1024 };
const mostPages = 100;

type Ending = keyof typeof pictureTypes;
const endings = Object.keys(pictureTypes) as Ending[];
const iconNames = Object.keys(iconSizes) as IconName[];
/** `terms` is read by whoever shows them. */
const parts = [
  'brand.json',
  'mark.svg',
  'favicon.svg',
  ...endings.map((ending) => `picture.${ending}`),
  'icons',
  'manual',
  'terms',
];

/** Reads the folder of a brand, where there is one. Each fault of it says which file, what is wrong, and what to do. */
export function readBrand(path: string | undefined): { brand: Brand; faults: readonly string[] } {
  if (path === undefined) return { brand: deliveredBrand, faults: [] };
  if (!existsSync(path))
    return { brand: deliveredBrand, faults: [`${path} is not there; name a folder, or none`] };
  const folder = openBrandFolder(path);
  folder.names('', parts);
  const brand = {
    colours: brandColours(readColours(folder)),
    mark: readMark(folder),
    favicon: readPicture(folder, 'favicon.svg', limits.mark)?.svg ?? null,
    icons: readIcons(folder),
    picture: readSignInPicture(folder),
    pages: readPages(folder),
  };
  return { brand, faults: folder.faults };
}

function readColours(folder: BrandFolder): ChosenColours {
  const bytes = folder.bytes('brand.json', limits.text);
  if (!bytes) return {};
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString('utf8'));
  } catch {
    folder.blame('brand.json', 'is no JSON');
    return {};
  }
  const read = brandFile.safeParse(given);
  if (!read.success) {
    for (const { path, message } of read.error.issues)
      folder.blame('brand.json', [path.join('.'), message].filter(Boolean).join(' '));
    return {};
  }
  const { colours } = read.data;
  for (const fault of colourFaults(colours)) folder.blame('brand.json', fault);
  return colours;
}

function readMark(folder: BrandFolder): Brand['mark'] {
  const mark = readPicture(folder, 'mark.svg', limits.mark);
  const fault = mark && markFault(mark.ratio);
  if (fault) folder.blame('mark.svg', fault);
  return mark;
}

function readPicture(
  folder: BrandFolder,
  name: string,
  limit: number,
): { svg: Buffer; ratio: number } | null {
  const svg = folder.bytes(name, limit);
  if (!svg) return null;
  const read = readSvg(svg);
  if ('ratio' in read) return { svg, ratio: read.ratio };
  folder.blame(name, read.fault);
  return null;
}

function readIcons(folder: BrandFolder): Brand['icons'] {
  const icons = new Map<IconName, Buffer>();
  folder.names('icons', iconNames);
  for (const name of iconNames) {
    const bytes = folder.bytes(`icons/${name}`, limits.icon);
    if (!bytes) continue;
    const fault = iconFault(bytes, iconSizes[name]);
    if (fault) folder.blame(`icons/${name}`, fault);
    icons.set(name, bytes);
  }
  return icons;
}

function readSignInPicture(folder: BrandFolder): Brand['picture'] {
  const pictures = endings.flatMap((ending) => {
    const name = `picture.${ending}`;
    const bytes = folder.bytes(name, limits.picture);
    if (!bytes) return [];
    const svg = ending === 'svg' ? readSvg(bytes) : null;
    const fault = ending === 'svg' ? svg && 'fault' in svg && svg.fault : photographFault(bytes, ending);
    if (fault) folder.blame(name, fault);
    return [{ ending, bytes }];
  });
  if (pictures.length > 1)
    folder.blame(
      '',
      `has ${pictures.map(({ ending }) => `picture.${ending}`).join(' and ')}; keep one of them`,
    );
  return pictures[0] ?? null;
}

function readPages(folder: BrandFolder): Brand['pages'] {
  const pages = new Map<string, string>();
  for (const language of folder.names('manual', langCodes.map(folderOf)))
    for (const name of folder.names(`manual/${language}`, /^[a-z0-9-]+\.html$/)) {
      const page = folder.bytes(`manual/${language}/${name}`, limits.text);
      if (page) pages.set(`${language}/${name}`, page.toString('utf8'));
    }
  if (pages.size > mostPages) folder.blame('manual', `has ${pages.size} pages, and may have ${mostPages}`);
  return pages;
}
