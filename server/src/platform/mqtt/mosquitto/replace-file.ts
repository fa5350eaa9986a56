import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Its group may read: in a folder with the setgid bit that is the folder's. */
const mode = 0o640;
const unfinished = /^\.[\w-]+\.[0-9a-f-]{36}\.new$/;

/** Puts a file onto the disk, name and all; whoever opens it sees the one before or the whole new one. */
export async function replaceFile(folder: string, name: string, content: string): Promise<void> {
  const draft = join(folder, `.${name}.${randomUUID()}.new`);
  try {
    const file = await open(draft, 'wx', mode);
    try {
      // What the umask has taken away.
      await file.chmod(mode);
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

/** Removes what a process left that died while it wrote. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    // oxlint-disable-next-line no-await-in-loop -- hardly ever one
    if (unfinished.test(name)) await rm(join(folder, name), { force: true });
}
