import { join } from 'node:path';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { folderOf } from '@belfry/texts/folder-of.ts';
import { readRoom, textRooms, textsFolder } from '@belfry/texts/read-texts.ts';
import { outletOf } from '@belfry/texts/sent-texts.ts';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Rooms whose texts every screen needs, in one file a language. */
export const firstRooms = ['shell', 'sign-in', 'ui'];

/** Rooms that staff alone read. A file of its own names them, so that the shell of everybody else names few. */
const staffRooms =
  /-management$|^(?:bounced-mails|failed-jobs|health|list-acts|reports|saved-views|settlements|sim-cards|staff-access|stock|swaps|voip)$/;

/** Rooms whose texts come with the list of all rooms: what stands around each signed-in screen. */
const around = ['alarms', 'companies', 'errors', 'search'];
/** Rooms whose texts come with the list of those of staff: what stands around each of their screens. */
const desk = ['list-acts', 'saved-views', 'staff-access'];
/** What the devices say, with which nearly every visit begins: the page names its file. */
const devices = ['devices'];
/** Rooms of parts that many screens have: each file of its own would be waited for. */
const parts = ['forms', 'list', 'prices'];
/** Rooms that are one file a language, by its name. */
const joined: Readonly<Record<string, readonly string[]>> = { around, desk, devices, parts };

const languages = 'virtual:languages';
const language = /^virtual:texts\/(?<folder>[a-z]{2})(?:\/(?<part>[a-z]+))?$/;
const room = /\/texts\/[a-z]{2}\/[\w-]+\.json$/;

/**
 * Brings the texts of every bundled language into the app. `virtual:languages` names the languages,
 * `virtual:texts/<folder>` holds what every screen needs in one of them, `virtual:texts/<folder>/rooms` loads the rest by
 * rooms. Messages are compiled here, so that no parser goes to the browser, and only those that screens show go there.
 */
export function texts(): Plugin {
  return {
    name: 'belfry:texts',
    enforce: 'pre',
    resolveId: (id) => (id === languages || language.test(id) ? `\0${id}` : null),
    load(resolved) {
      const id = resolved.replace('\0', '');
      if (id === languages) return languagesModule();
      const { folder, part } = language.exec(id)?.groups ?? {};
      if (!folder) return null;
      if (part === 'rooms') return roomsModule(folder);
      if (part === 'staff') return staffModule(folder);
      return part === undefined ? languageModule(folder) : joinedModule(folder, joined[part] ?? []);
    },
    transformIndexHtml: (html) => html.replace('<!-- no script -->', withoutScript()),
    transform: {
      filter: { id: room },
      handler: (source) => ({
        code: `export default ${JSON.stringify(compiled(JSON.parse(source) as Record<string, string>))}`,
        moduleType: 'js',
        map: null,
      }),
    },
  };
}

/** What whoever has no JavaScript reads, in every language: nobody knows yet which is theirs. */
function withoutScript(): string {
  const lines = langCodes.map((langCode) => {
    const text = readRoom(folderOf(langCode), 'shell')['shell.page.no-script'] ?? '';
    return `<p lang="${langCode}">${text.replace('{brand}', '%BRAND_NAME%')}</p>`;
  });
  return `<noscript>${lines.join('')}</noscript>`;
}

function languagesModule(): string {
  const folders = langCodes.map(folderOf);
  const loaders = folders.map((folder) => `${folder}: () => import('virtual:texts/${folder}')`);
  return `export const languages = { ${loaders.join(', ')} };`;
}

const pathOf = (folder: string, name: string) => JSON.stringify(join(textsFolder, folder, `${name}.json`));

function languageModule(folder: string): string {
  return [
    ...firstRooms.map((name, index) => `import first${index} from ${pathOf(folder, name)};`),
    `export const first = { ${firstRooms.map((_, index) => `...first${index}`).join(', ')} };`,
    `export const rooms = async () => (await import('virtual:texts/${folder}/rooms')).rooms;`,
  ].join('\n');
}

/** Apart from what every screen needs: the sign-in page would wait for the name of every room. */
function roomsModule(folder: string): string {
  const loaderOf = (name: string) => {
    if (around.includes(name)) return 'async () => around';
    if (devices.includes(name)) return 'devices';
    if (parts.includes(name)) return 'parts';
    return staffRooms.test(name) ? 'staff' : ownFile(folder, name);
  };
  return [
    `import * as around from 'virtual:texts/${folder}/around';`,
    `const devices = () => import('virtual:texts/${folder}/devices');`,
    `const parts = () => import('virtual:texts/${folder}/parts');`,
    `const staff = async (room) => (await import('virtual:texts/${folder}/staff')).rooms[room]();`,
    loadersModule(laterRooms(folder), loaderOf),
  ].join('\n');
}

/** The rooms of staff, by the same names. */
function staffModule(folder: string): string {
  const names = laterRooms(folder).filter((name) => staffRooms.test(name));
  return [
    `import * as desk from 'virtual:texts/${folder}/desk';`,
    loadersModule(names, (name) => (desk.includes(name) ? 'async () => desk' : ownFile(folder, name))),
  ].join('\n');
}

const ownFile = (folder: string, name: string) => `() => import(${pathOf(folder, name)})`;

function loadersModule(names: readonly string[], loaderOf: (name: string) => string): string {
  return `export const rooms = { ${names.map((name) => `'${name}': ${loaderOf(name)}`).join(', ')} };`;
}

function joinedModule(folder: string, names: readonly string[]): string {
  return [
    ...names.map((name, index) => `import room${index} from ${pathOf(folder, name)};`),
    `export default { ${names.map((_, index) => `...room${index}`).join(', ')} };`,
  ].join('\n');
}

function laterRooms(folder: string): string[] {
  return textRooms().filter((name) => !firstRooms.includes(name) && isOnScreens(folder, name));
}

/** Whether a screen shows any of a room's texts. */
function isOnScreens(folder: string, name: string): boolean {
  return Object.keys(readRoom(folder, name)).some((id) => outletOf(id) === null);
}

function compiled(messages: Record<string, string>) {
  const onScreens = Object.entries(messages).filter(([id]) => outletOf(id) === null);
  return Object.fromEntries(onScreens.map(([id, message]) => [id, compileMessageOrThrow(message)]));
}
