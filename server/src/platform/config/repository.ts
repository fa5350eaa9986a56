import { resolve } from 'node:path';

/** Folder with `server/`, `web/` and the rest. */
export const repository = resolve(import.meta.dirname, '../../../..');
