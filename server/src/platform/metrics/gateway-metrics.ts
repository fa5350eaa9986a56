import { Gauge, type Metric } from 'prom-client';
import type { DeviceGateway } from '../mqtt/device-gateway.ts';
import { eventAckSeconds } from '../mqtt/event-acknowledgement.ts';

/** Where a gateway stands, where it says so. */
interface GatewayState {
  broker: 'embedded' | 'ok' | 'away';
  intake: 'here' | 'elsewhere' | 'nobody';
}

/** What /metrics says of the way to the devices. */
export function gatewayMetrics(
  gateway: Pick<DeviceGateway, 'connectionCount' | 'hears' | 'port'> & { state?: () => GatewayState },
): readonly Metric[] {
  // The embedded broker is in this process, and with it the intake.
  const isEmbedded = gateway.port !== 0;
  return [
    eventAckSeconds,
    new Gauge({
      name: 'belfry_devices_connected',
      help: 'Devices connected to this node',
      registers: [],
      collect() {
        this.set(gateway.connectionCount());
      },
    }),
    new Gauge({
      name: 'belfry_broker_up',
      help: '1 while the broker is in reach and what is known of devices is not old',
      registers: [],
      collect() {
        const state = gateway.state?.();
        this.set(Number(state ? state.broker !== 'away' : gateway.hears()));
      },
    }),
    new Gauge({
      name: 'belfry_intake_here',
      help: '1 on the node that takes in what devices say, 0 on others; over all nodes the sum is 1',
      labelNames: ['intake'],
      registers: [],
      collect() {
        this.reset();
        const intake = gateway.state?.().intake ?? (isEmbedded ? 'here' : null);
        if (intake !== null) this.set({ intake }, Number(intake === 'here'));
      },
    }),
  ];
}
