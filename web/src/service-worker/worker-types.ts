/** What a service worker stands in, as far as ours uses it; the app's own types are those of a page. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}

/** An event that the worker is kept alive for. */
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
/** A page tells something. */
export interface MessageFromPage extends LastingEvent {
  data: unknown;
}
/** A page asks for something. */
export interface FetchEvent extends LastingEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
/** A push message came. */
export interface PushEvent extends LastingEvent {
  data: { text(): string } | null;
}
/** A notification, or its button, was touched. */
export interface NotificationEvent extends LastingEvent {
  action: string;
  notification: Notification;
}
/** A tab of ours. */
export interface WindowClient {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
/** What the page's own types lack of a notification. */
export interface ShownNotification extends NotificationOptions {
  actions?: { action: string; title: string }[];
  renotify?: boolean;
  timestamp?: number;
  vibrate?: number[];
}
