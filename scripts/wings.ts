/**
 * The wings of the house from the ground up, and the rooms of each: the same in contract, server and web. A room uses
 * rooms of wings above its own in this list, and rooms before it in its own wing; `doors.test.ts` holds every import
 * against it.
 */
export const wings = {
  ground: [
    'account-mails',
    'allowance',
    'audit',
    'history',
    'languages',
    'saved-views',
    'staff-access',
    'terms',
  ],
  people: [
    'companies',
    'sessions',
    'client-logs',
    'mailed-links',
    'mfa',
    'passwords',
    'sign-in',
    'personal-data',
    'invitations',
    'users',
    'profile',
    'account',
  ],
  alarming: ['push-apps', 'call-lists', 'alarms', 'alarm-settings', 'calling', 'monitoring', 'test-alarms'],
  devices: [
    'licences',
    'usage',
    'sim-cards',
    'voip',
    'devices',
    'device-import',
    'remote-settings',
    'rest-api',
  ],
  money: [
    'ledger',
    'seller',
    'prices',
    'payments',
    'invoices',
    'settlements',
    'opening-books',
    'cart',
    'subscriptions',
    'checkout',
  ],
  lifecycles: ['registration', 'company-data', 'user-removal', 'device-removal', 'handovers', 'provisioning'],
  overviews: ['device-report', 'reports', 'housekeeping', 'search'],
} as const satisfies Record<string, readonly string[]>;
