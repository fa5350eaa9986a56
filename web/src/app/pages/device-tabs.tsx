import { lazyTab } from '#platform/i18n/lazy-tab.tsx';
import type { DeviceTab } from '#features/devices/devices/detail/device-detail-screen.tsx';
import { DeviceStatusTab } from './device-status-tab.tsx';

/** The tabs of page 1.4 in their order. */
export const deviceTabs: readonly [DeviceTab, ...DeviceTab[]] = [
  { id: 'status', label: 'devices.tab.status', tab: DeviceStatusTab },
  {
    id: 'alarms',
    label: 'devices.tab.alarms',
    tab: lazyTab(
      async () => (await import('#features/alarming/alarm-settings/alarm-settings-tab.tsx')).AlarmSettingsTab,
      'alarm-settings',
      'call-lists',
    ),
  },
  {
    id: 'call-lists',
    label: 'devices.tab.call-lists',
    tab: lazyTab(async () => (await import('./device-call-lists-tab.tsx')).DeviceCallListsTab, 'call-lists'),
  },
  {
    id: 'history',
    label: 'devices.tab.history',
    tab: lazyTab(
      async () => (await import('./device-history-tab.tsx')).DeviceHistoryTab,
      'history',
      'licences',
      'list',
    ),
  },
  {
    id: 'rest-api',
    label: 'devices.tab.rest-api',
    isFor: ({ type }) => type === 'rest-api-location',
    tab: lazyTab(
      async () => (await import('#features/devices/rest-api/rest-api-tab.tsx')).RestApiTab,
      'rest-api',
      'mfa',
    ),
  },
  {
    id: 'usage',
    label: 'devices.tab.usage',
    isFor: ({ type }) => type !== 'rest-api-location',
    tab: lazyTab(async () => (await import('#features/devices/usage/usage-tab.tsx')).UsageTab, 'usage'),
  },
  {
    id: 'licences',
    label: 'devices.tab.licences',
    tab: lazyTab(
      async () => (await import('#features/devices/licences/licences-tab.tsx')).LicencesTab,
      'licences',
    ),
  },
  {
    id: 'subscription',
    label: 'devices.tab.subscription',
    tab: lazyTab(
      async () =>
        (await import('#features/money/subscriptions/device/device-subscription-tab.tsx'))
          .DeviceSubscriptionTab,
      'subscriptions',
      'cart',
      'prices',
      'payments',
    ),
    permission: 'S',
  },
  {
    id: 'remote-settings',
    label: 'devices.tab.remote-settings',
    tab: lazyTab(
      async () =>
        (await import('#features/devices/remote-settings/remote-settings-tab.tsx')).RemoteSettingsTab,
      'remote-settings',
      'mfa',
    ),
    permission: 'DR',
    isFor: ({ type }) => type !== 'rest-api-location',
  },
];
