/**
 * Loads the lists of the passwords that are used most: the first 50,000 of eight characters and more of ten million that
 * were stolen, 3,500 of them as long as we ask for, and the 49,000 of any length of zxcvbn. Some 100 ms, once a process
 * and only where somebody chooses a password.
 *
 * @returns whether a text in small letters is one of them
 */
export function loadCommonPasswords(): Promise<(text: string) => boolean> {
  // What failed, as with too many open files, is tried anew by whoever comes next.
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

let loaded: Promise<(text: string) => boolean> | undefined;

async function load(): Promise<(text: string) => boolean> {
  const [{ default: long }, { dictionary }] = await Promise.all([
    import('fxa-common-password-list'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const all = new Set(dictionary['passwords-common']);
  return (text) => all.has(text) || long.test(text);
}
