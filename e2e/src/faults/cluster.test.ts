import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCluster, type Cluster, type ClusterOptions } from '../cluster/cluster.ts';
import { isFullSize } from '../world/full-size.ts';
import { everyFault } from './cluster-faults.ts';
import { newCrew, type ClusterCrew, type FaultRow } from './cluster-journey.ts';
import { tableOf } from './cluster-table.ts';

interface PlayedCluster extends Pick<ClusterOptions, 'broker' | 'brokers'> {
  title: string;
}

/** Longer than whatever is waited for anywhere. */
const lasts = 12;
const clusters: PlayedCluster[] = [
  { title: 'Mosquitto', broker: 'mosquitto' },
  { title: 'three RabbitMQ', broker: 'rabbitmq', brokers: 3 },
];

describe.runIf(isFullSize).each(clusters)('two nodes behind nginx, and $title', ({ title, ...options }) => {
  let cluster: Cluster;
  let crew: ClusterCrew;
  const rows: FaultRow[] = [];
  beforeAll(async () => {
    cluster = await startCluster({ parent: inject('worldsFolder'), ...options });
    crew = await newCrew(cluster);
  });
  afterAll(async () => {
    console.info(tableOf(`Two nodes and ${title}`, rows));
    crew?.close();
    await cluster?.close();
  });

  test('whatever happens to a part, every alarm calls, is accepted, and is stored once', async () => {
    for (const fault of everyFault(cluster)) rows.push(await crew.play(fault, lasts * 1_000));
    expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  }, 3_600_000);
});
