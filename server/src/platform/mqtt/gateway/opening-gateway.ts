import type { DeviceGateway } from './device-gateway.ts';

/** A gateway that others hold before it is there. */
export interface OpeningGateway {
  /** Hands everything on once it is open; until then it hears nobody, and what is sent waits. */
  gateway: DeviceGateway;
  open: (opened: DeviceGateway) => void;
}

/**
 * Breaks the circle of a start: the gateway takes messages by what the features do, and the features speak to devices by
 * the gateway. A device may be heard a moment before the gateway is handed over; what answers it waits for that.
 */
export function openingGateway(): OpeningGateway {
  const { promise: opening, resolve: open } = Promise.withResolvers<DeviceGateway>();
  let opened: DeviceGateway | null = null;
  const gateway: DeviceGateway = {
    publish: async (...sent) => (await opening).publish(...sent),
    request: async (...asked) => (await opening).request(...asked),
    disconnect: async (serial) => (await opening).disconnect(serial),
    isConnected: (serial) => opened?.isConnected(serial) ?? false,
    connectionCount: () => opened?.connectionCount() ?? 0,
    hears: () => opened?.hears() ?? false,
    state: () => opened?.state() ?? { broker: 'away', intake: 'nobody' },
    get keysCheckedBy() {
      return opened?.keysCheckedBy ?? 'us';
    },
    get port() {
      return opened?.port ?? 0;
    },
    get tlsPort() {
      return opened?.tlsPort ?? 0;
    },
    close: async () => opened?.close(),
  };
  return {
    gateway,
    open: (there) => {
      opened = there;
      open(there);
    },
  };
}
