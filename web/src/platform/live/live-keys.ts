/**
 * First part of the query keys that live events keep fresh; a feature's own keys begin with it:
 * `[...liveKeys.devices, 'list', filter]`, `[...liveKeys.devices, 'detail', id]`, `[...liveKeys.nodes, deviceId]`,
 * `[...liveKeys.episodes, id]`, `[...liveKeys.openAlarms]`, `[...liveKeys.history, deviceId, filter]`,
 * `[...liveKeys.testAlarms, deviceId]`, `[...liveKeys.contacts]`, `[...liveKeys.callLists]`, `[...liveKeys.callPlan, asked]`,
 * `[...liveKeys.payments, 'open']`, `[...liveKeys.payments, 'detail', id]`, `[...liveKeys.payments, 'method', language]`,
 * `[...liveKeys.payments, 'invoices', …]`, `[...liveKeys.subscriptions, 'overview', deviceId]`,
 * `[...liveKeys.subscriptions, 'checkout', language]`, `[...liveKeys.subscriptions, 'order', id]`.
 */
export const liveKeys = {
  /** Rows with `id` and `version`: devices, in lists or alone. */
  devices: ['devices'],
  /** Lists of alarm nodes of a device. */
  nodes: ['nodes'],
  /** One episode each. */
  episodes: ['episodes'],
  /** Lists of open alarms, named by `episodeId`. */
  openAlarms: ['open-alarms'],
  /** Histories; asked for anew when something happened on their device. */
  history: ['history'],
  /** Lists of how connections are watched; asked for anew when something happened on any device. */
  monitoring: ['monitoring'],
  /** The test alarms of a device; asked for anew when something became of one. */
  testAlarms: ['test-alarms'],
  /** The contacts of the company; like the two below asked for anew when anything changed that says whom alarms call. */
  contacts: ['contacts'],
  /** The call lists of the company. */
  callLists: ['call-lists'],
  /** Who will be called, as it was asked for. */
  callPlan: ['call-plan'],
  /** What the company owes, its invoices and how it pays; asked for anew when something became of a payment or an invoice. */
  payments: ['payments'],
  /** What the company has subscribed, its cart, and what that costs; asked for anew when something became of one. */
  subscriptions: ['subscriptions'],
} as const;
