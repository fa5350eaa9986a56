import errors from '../../../locales/nl/errors.json';
import shell from '../../../locales/nl/shell.json';
import signIn from '../../../locales/nl/sign-in.json';
import ui from '../../../locales/nl/ui.json';

/** The Dutch texts that every screen needs. */
export const firstTexts = { ...errors, ...shell, ...signIn, ...ui };
