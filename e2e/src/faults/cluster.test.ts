import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCluster, type Cluster, type ClusterOptions } from '../cluster/cluster.ts';
import { isFullSize } from '../world/full-size.ts';
import { everyFault } from './cluster-faults.ts';
import { newCrew, type ClusterCrew, type FaultRow } from './cluster-journey.ts';
import { tableOf } from './cluster-table.ts';

interface PlayedCluster extends Pick<ClusterOptions, 'broker' | 'brokers'> {
  title: string;
  /** Which faults are played; all of them unless told. */
  only?: string[];
  /** Seconds that each lasts at least. */
  lasts: number;
}

// At full size longer than whatever is waited for anywhere.
const clusters: PlayedCluster[] = isFullSize
  ? [
      { title: 'Mosquitto', broker: 'mosquitto', lasts: 12 },
      { title: 'three RabbitMQ', broker: 'rabbitmq', brokers: 3, lasts: 12 },
    ]
  : [
      {
        title: 'Mosquitto',
        broker: 'mosquitto',
        only: ['intake killed', 'Redis frozen', 'Mosquitto cut'],
        lasts: 5,
      },
    ];

describe.each(clusters)('two nodes behind nginx, and $title', ({ title, only, lasts, ...options }) => {
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
    const faults = everyFault(cluster).filter(({ part, kind }) => !only || only.includes(`${part} ${kind}`));
    expect(faults).toHaveLength(only?.length ?? faults.length);
    for (const fault of faults) rows.push(await crew.play(fault, lasts * 1_000));
    expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  }, 3_600_000);
});
