import type pushApps from '../../../locales/en/push-apps.json';
import type registration from '../../../locales/en/registration.json';
import type account from '../../../locales/en/account.json';
import type alarms from '../../../locales/en/alarms.json';
import type callLists from '../../../locales/en/call-lists.json';
import type devices from '../../../locales/en/devices.json';
import type errors from '../../../locales/en/errors.json';
import type history from '../../../locales/en/history.json';
import type shell from '../../../locales/en/shell.json';
import type signIn from '../../../locales/en/sign-in.json';
import type terms from '../../../locales/en/terms.json';
import type ui from '../../../locales/en/ui.json';

/** Texts by the feature that owns them; a new `locales/en/<feature>.json` gets its line here. */
interface TextsByFeature {
  account: typeof account;
  alarms: typeof alarms;
  'call-lists': typeof callLists;
  devices: typeof devices;
  errors: typeof errors;
  history: typeof history;
  'push-apps': typeof pushApps;
  registration: typeof registration;
  shell: typeof shell;
  'sign-in': typeof signIn;
  terms: typeof terms;
  ui: typeof ui;
}

/** A file of texts, without language and extension. */
export type TextFeature = keyof TextsByFeature;
/** Id of a text, as English defines it. */
export type TextId = { [F in TextFeature]: keyof TextsByFeature[F] }[TextFeature];
