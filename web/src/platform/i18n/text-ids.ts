import type pushApps from '../../../locales/en/push-apps.json';
import type registration from '../../../locales/en/registration.json';
import type account from '../../../locales/en/account.json';
import type alarmSettings from '../../../locales/en/alarm-settings.json';
import type alarms from '../../../locales/en/alarms.json';
import type audit from '../../../locales/en/audit.json';
import type callLists from '../../../locales/en/call-lists.json';
import type companies from '../../../locales/en/companies.json';
import type deviceImport from '../../../locales/en/device-import.json';
import type devices from '../../../locales/en/devices.json';
import type errors from '../../../locales/en/errors.json';
import type handovers from '../../../locales/en/handovers.json';
import type history from '../../../locales/en/history.json';
import type monitoring from '../../../locales/en/monitoring.json';
import type mfa from '../../../locales/en/mfa.json';
import type passwords from '../../../locales/en/passwords.json';
import type search from '../../../locales/en/search.json';
import type remoteSettings from '../../../locales/en/remote-settings.json';
import type sessions from '../../../locales/en/sessions.json';
import type invitations from '../../../locales/en/invitations.json';
import type profile from '../../../locales/en/profile.json';
import type offline from '../../../locales/en/offline.json';
import type shell from '../../../locales/en/shell.json';
import type signIn from '../../../locales/en/sign-in.json';
import type testAlarms from '../../../locales/en/test-alarms.json';
import type terms from '../../../locales/en/terms.json';
import type licences from '../../../locales/en/licences.json';
import type restApi from '../../../locales/en/rest-api.json';
import type usage from '../../../locales/en/usage.json';
import type users from '../../../locales/en/users.json';
import type ui from '../../../locales/en/ui.json';

/** Texts by the feature that owns them; a new `locales/en/<feature>.json` gets its line here. */
interface TextsByFeature {
  account: typeof account;
  'alarm-settings': typeof alarmSettings;
  alarms: typeof alarms;
  audit: typeof audit;
  'call-lists': typeof callLists;
  companies: typeof companies;
  'device-import': typeof deviceImport;
  devices: typeof devices;
  errors: typeof errors;
  handovers: typeof handovers;
  history: typeof history;
  mfa: typeof mfa;
  monitoring: typeof monitoring;
  passwords: typeof passwords;
  invitations: typeof invitations;
  profile: typeof profile;
  offline: typeof offline;
  'push-apps': typeof pushApps;
  registration: typeof registration;
  search: typeof search;
  'remote-settings': typeof remoteSettings;
  sessions: typeof sessions;
  shell: typeof shell;
  'sign-in': typeof signIn;
  'test-alarms': typeof testAlarms;
  terms: typeof terms;
  ui: typeof ui;
  licences: typeof licences;
  'rest-api': typeof restApi;
  usage: typeof usage;
  users: typeof users;
}

/** A file of texts, without language and extension. */
export type TextFeature = keyof TextsByFeature;
/** Id of a text, as English defines it. */
export type TextId = { [F in TextFeature]: keyof TextsByFeature[F] }[TextFeature];
