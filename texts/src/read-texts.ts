import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the texts lie: a folder a language, a file a room. */
export const textsFolder = join(import.meta.dirname, '..');

/** Names of the rooms that have texts, as English has them. */
export function textRooms(): string[] {
  return readdirSync(join(textsFolder, 'en')).map((file) => file.replace('.json', ''));
}

/** The texts of a room in one language, by their ids. @param folder `nl` @throws where there is no such file */
export function readRoom(folder: string, room: string): Record<string, string> {
  return JSON.parse(readFileSync(join(textsFolder, folder, `${room}.json`), 'utf8')) as Record<
    string,
    string
  >;
}

/** All texts of one language, by their ids. @param folder `nl` @throws where there is no such folder */
export function readTexts(folder: string): Record<string, string> {
  const rooms = textRooms().map((room) => readRoom(folder, room));
  return Object.assign(Object.create(null), ...rooms) as Record<string, string>;
}
