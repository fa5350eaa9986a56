import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCluster, type Cluster, type ClusterOptions } from '../cluster/cluster.ts';
import { isFullSize } from '../world/full-size.ts';
import { everyFault } from './cluster-faults.ts';
import { newCrew, type ClusterCrew, type FaultRow } from './cluster-journey.ts';
import { tableOf } from './cluster-table.ts';

interface PlayedCluster extends Pick<ClusterOptions, 'broker' | 'brokers'> {
  title: string;
}

/** Seconds: longer than whatever is waited for anywhere; by day longer than the intake waits for a broker that is silent. */
const lasts = isFullSize ? 12 : 6;
const clusters: PlayedCluster[] = isFullSize
  ? [
      { title: 'Mosquitto', broker: 'mosquitto' },
      { title: 'three RabbitMQ', broker: 'rabbitmq', brokers: 3 },
    ]
  : [{ title: 'Mosquitto', broker: 'mosquitto' }];
/** What is played by day: a node dies; a new version in its place and a broker's line have tests of their own. */
const byDay = ['intake killed'];
/** Whoever mends one fault plays it alone: `FAULT='intake frozen'`. */
const chosen = process.env['FAULT']?.split(',') ?? (isFullSize ? null : byDay);

describe.each(clusters)('two nodes behind nginx, and $title', ({ title, ...options }) => {
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
    const faults = everyFault(cluster).filter(
      ({ part, kind }) => chosen?.includes(`${part} ${kind}`) ?? true,
    );
    expect(faults.length).toBeGreaterThanOrEqual(chosen?.length ?? byDay.length);
    for (const fault of faults) rows.push(await crew.play(fault, lasts * 1_000));
    expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  }, 3_600_000);
});
