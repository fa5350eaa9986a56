import errors from '../../../locales/en/errors.json';
import shell from '../../../locales/en/shell.json';
import signIn from '../../../locales/en/sign-in.json';
import ui from '../../../locales/en/ui.json';

/** The English texts that every screen needs. */
export const firstTexts = { ...errors, ...shell, ...signIn, ...ui };
