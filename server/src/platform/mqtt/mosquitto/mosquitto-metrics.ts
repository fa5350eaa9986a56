import { Gauge, type Metric } from 'prom-client';
import type { MosquittoKeeper } from './mosquitto-keeper.ts';

/** What /metrics says of the files of Mosquitto. */
export function mosquittoMetrics(keeper: Pick<MosquittoKeeper, 'state'>): readonly Metric[] {
  return [
    new Gauge({
      name: 'belfry_mosquitto_files_current',
      help: '1 while Mosquitto goes by the files that this node wrote last, 0 while it does not',
      registers: [],
      collect() {
        this.set(Number(keeper.state().current));
      },
    }),
    new Gauge({
      name: 'belfry_devices_without_verifier',
      help: 'Devices that Mosquitto cannot let in: their key was not seen since there are verifiers, or what is kept of it is none',
      registers: [],
      collect() {
        this.set(keeper.state().withoutVerifier);
      },
    }),
  ];
}
