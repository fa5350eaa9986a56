import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { WordId } from '@belfry/texts/text-reader.ts';

/** What goes on while a picture is taken, one after the other: nothing; a phone rings; somebody accepted; it is over. */
export const moments = ['calm', 'ringing', 'accepted', 'over'] as const;
/** One of {@link moments}. */
export type Moment = (typeof moments)[number];

/** Windows that pictures are taken in. */
export const looks = {
  phone: { width: 320, height: 720, scale: 2, isDark: false },
  'phone-dark': { width: 320, height: 720, scale: 2, isDark: true },
  tablet: { width: 768, height: 1024, scale: 1, isDark: false },
  'tablet-dark': { width: 768, height: 1024, scale: 1, isDark: true },
  desk: { width: 1440, height: 900, scale: 1, isDark: false },
  'desk-dark': { width: 1440, height: 900, scale: 1, isDark: true },
} as const;
/** One of {@link looks}. */
export type Look = keyof typeof looks;

/** A place of the portal as somebody sees it. */
interface View {
  /** Kebab-case, the begin of its files' names. */
  name: string;
  /** Nobody, the Administrator of the demo's farm, or staff who see money. */
  who: 'stranger' | 'anna' | 'finance';
  /** `{pig-house-1}` stands for the id of a device. */
  path: string;
  /** `calm` unless told. */
  moment?: Moment;
  /** What is pressed first, by its text. */
  presses?: readonly WordId[];
  /** The heading that stands at the top, by its text. */
  from?: WordId;
}

/** A screen in `docs/screens`. */
export interface Screen extends View {
  /** What is to be seen, a sentence. */
  title: string;
  looks: readonly Look[];
}

const device = '/devices/detail/{pig-house-1}';

/** The main screens, in the order of their page. */
export const screens: readonly Screen[] = [
  {
    name: 'live-alarm',
    title: 'A live alarm: who is being called, and the button to accept',
    who: 'anna',
    path: device,
    moment: 'ringing',
    looks: ['desk', 'phone-dark'],
  },
  {
    name: 'accepted-alarm',
    title: 'The same alarm a moment later: somebody takes care of it',
    who: 'anna',
    path: device,
    moment: 'accepted',
    looks: ['desk', 'phone-dark'],
  },
  {
    name: 'proof',
    title: 'The history of a device: what it said, whom we called, what they heard, who accepted',
    who: 'anna',
    path: `${device}?tab=history`,
    moment: 'over',
    looks: ['desk'],
  },
  {
    name: 'devices',
    title: 'The devices of a company: a table where there is room, cards on a phone',
    who: 'anna',
    path: '/devices',
    moment: 'ringing',
    looks: ['desk', 'tablet-dark', 'phone'],
  },
  {
    name: 'device',
    title: 'A device where all is well',
    who: 'anna',
    path: '/devices/detail/{pig-house-2}',
    looks: ['desk-dark'],
  },
  {
    name: 'alarms',
    title: 'What each alarm of a device says, and when',
    who: 'anna',
    path: `${device}?tab=alarms`,
    looks: ['desk'],
  },
  {
    name: 'call-lists',
    title: 'Contacts and call lists',
    who: 'anna',
    path: `${device}?tab=call-lists`,
    looks: ['desk'],
  },
  {
    name: 'call-plan',
    title: 'Who will be called, minute by minute, by the rules that an alarm goes by',
    who: 'anna',
    path: `${device}?tab=call-lists`,
    presses: ['call-lists.plan.show'],
    from: 'call-lists.plan',
    looks: ['tablet'],
  },
  {
    name: 'test-alarm',
    title: 'Test alarms, by hand and by themselves',
    who: 'anna',
    path: '/devices/testalarms/{pig-house-1}',
    looks: ['tablet'],
  },
  {
    name: 'monitoring',
    title: 'Who is told when the connection of a device is lost',
    who: 'anna',
    path: '/account/monitoring',
    looks: ['tablet'],
  },
  { name: 'apps', title: 'Apps for push alarms', who: 'anna', path: '/account/apps', looks: ['phone'] },
  { name: 'users', title: 'The users of a company', who: 'anna', path: '/users', looks: ['tablet'] },
  {
    name: 'profile',
    title: 'A profile with its methods of multi-factor authentication',
    who: 'finance',
    path: '/account/profile',
    from: 'mfa.title',
    looks: ['tablet'],
  },
  {
    name: 'company',
    title: 'Company details, policy and audit log',
    who: 'anna',
    path: '/account/company',
    looks: ['tablet'],
  },
  {
    name: 'subscription',
    title: 'Subscriptions and the cart',
    who: 'anna',
    path: '/account/subscription',
    looks: ['desk'],
  },
  { name: 'checkout', title: 'The checkout', who: 'anna', path: '/account/checkout', looks: ['tablet'] },
  { name: 'invoices', title: 'Invoices', who: 'anna', path: '/account/invoices', looks: ['desk'] },
  {
    name: 'sign-in',
    title: 'The sign-in page',
    who: 'stranger',
    path: '/',
    looks: ['desk', 'phone-dark'],
  },
  {
    name: 'management-reports',
    title: 'For staff: how the business goes',
    who: 'finance',
    path: '/management/reports',
    looks: ['desk-dark'],
  },
  {
    name: 'management-companies',
    title: 'For staff: the companies',
    who: 'finance',
    path: '/management/companies',
    looks: ['desk'],
  },
  {
    name: 'management-health',
    title: 'For staff: what is wrong with all companies, by urgency',
    who: 'finance',
    path: '/management/health',
    looks: ['desk'],
  },
  {
    name: 'management-failed-invoices',
    title: 'For staff: invoices that were not paid',
    who: 'finance',
    path: '/management/failedinvoices',
    looks: ['desk'],
  },
  {
    name: 'management-prices',
    title: 'For staff: what subscriptions cost from when on',
    who: 'finance',
    path: '/management/prices',
    looks: ['desk'],
  },
];

/** Languages that the manual has pictures for, by its folders. */
export const pictureLanguages: Readonly<Record<string, LangCode>> = {
  en: 'en-US',
  nl: 'nl-NL',
  de: 'de-DE',
};

/** Window of the manual's pictures. */
export const pictureWindow = { width: 900, height: 640 } as const;

/** The manual's pictures. */
export const pictures: readonly View[] = [
  { name: 'devices', who: 'anna', path: '/devices', moment: 'ringing' },
  { name: 'device-status', who: 'anna', path: '/devices/detail/{pig-house-2}' },
  { name: 'alarm-live', who: 'anna', path: device, moment: 'ringing' },
  { name: 'alarm-accepted', who: 'anna', path: device, moment: 'accepted' },
  {
    name: 'call-plan',
    who: 'anna',
    path: `${device}?tab=call-lists`,
    presses: ['call-lists.plan.show'],
    from: 'call-lists.plan',
  },
  { name: 'call-lists', who: 'anna', path: `${device}?tab=call-lists` },
  { name: 'apps', who: 'anna', path: '/account/apps' },
  { name: 'test-alarm', who: 'anna', path: '/devices/testalarms/{pig-house-1}' },
  { name: 'invoices', who: 'anna', path: '/account/invoices' },
  { name: 'checkout', who: 'anna', path: '/account/checkout' },
  // Where the portal has no such screen, there is no picture.
  { name: 'commissioning', who: 'anna', path: '/devices/commissioning/{calf-house}' },
];

/** Files of a screen, by how it looks. */
export function filesOf({ name, looks: chosen }: Screen): string[] {
  return chosen.map((look) => `${name}-${look}.png`);
}

/** The page that shows all of them. */
export function indexPage(): string {
  const parts = screens.map((screen) =>
    [`## ${screen.title}`, screen.looks.map((look) => pictureOf(screen, look)).join('\n')].join('\n\n'),
  );
  return (
    [
      '# Screens',
      'Pictures of the demo, taken by `npm run screens`, which writes this page, too. What is in them: [design language](../design.md).',
      ...parts,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

function pictureOf({ name, title }: Screen, look: Look): string {
  const { width, isDark } = looks[look];
  const alt = `${title}, ${width} px${isDark ? ', dark' : ''}`;
  return `<img src="${name}-${look}.png" alt="${alt}" width="${Math.min(width, 720)}">`;
}
