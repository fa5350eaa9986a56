import { createHash } from 'node:crypto';
import { homedir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');

/**
 * Where journals are kept unless `--journal` says otherwise: below the portal's `DATA_DIR`, with the same default
 *, so that the command line finds the diallers that `npm start` plays.
 */
export function defaultJournalDir(env: NodeJS.ProcessEnv): string {
  const dataDir = env['DATA_DIR'] || defaultDataDir();
  return resolve(dataDir.replace(/^~(?=\/|$)/, homedir()), 'diallers');
}

function defaultDataDir(): string {
  if (userInfo().uid !== 0) return join(repository, '.data');
  return join('/var/lib/belfry', createHash('sha256').update(repository).digest('hex').slice(0, 12));
}
