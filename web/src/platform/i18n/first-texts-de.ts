import errors from '../../../locales/de/errors.json';
import shell from '../../../locales/de/shell.json';
import signIn from '../../../locales/de/sign-in.json';
import ui from '../../../locales/de/ui.json';

/** The German texts that every screen needs. */
export const firstTexts = { ...errors, ...shell, ...signIn, ...ui };
