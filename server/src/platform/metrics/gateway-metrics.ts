import { Gauge, type Metric } from 'prom-client';
import type { DeviceGateway } from '#platform/mqtt/gateway/device-gateway.ts';
import { eventAckSeconds } from '#platform/mqtt/gateway/event-acknowledgement.ts';

/** What /metrics says of the way to the devices. */
export function gatewayMetrics(gateway: Pick<DeviceGateway, 'connectionCount' | 'state'>): readonly Metric[] {
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
      help: '1 while the broker is in reach',
      registers: [],
      collect() {
        this.set(Number(gateway.state().broker !== 'away'));
      },
    }),
    new Gauge({
      name: 'belfry_intake_here',
      help: '1 on the node that takes in what devices say, 0 on others; over all nodes the sum is 1',
      registers: [],
      collect() {
        this.set(Number(gateway.state().intake === 'here'));
      },
    }),
  ];
}
