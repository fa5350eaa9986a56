import type { Cluster } from '../cluster/cluster.ts';
import type { PortalNode } from '../cluster/node.ts';
import type { Part } from '../cluster/part.ts';
import type { Way } from '../cluster/way.ts';

/** Something that happens to a cluster, and passes. */
export interface ClusterFault {
  part: string;
  kind: 'killed' | 'frozen' | 'cut';
  /** Whether the others do what it did meanwhile. */
  bridged: boolean;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

type Chosen<T> = () => Promise<T> | T;

/** Everything that may happen to each part, one after the other. */
export function everyFault(cluster: Cluster): ClusterFault[] {
  const { nodes, postgres, redis, nginx, brokers } = cluster;
  const intake = () => cluster.intake();
  const other = async () => ((await intake()) === nodes[0] ? nodes[1] : nodes[0]);
  const databases = nodes.map(({ ways }) => ways.database);
  const several = brokers.length > 1;
  return [
    ...ofPart('intake', true, intake),
    ...ofPart('other node', true, other),
    wayOf('intake → broker', intake, 'broker'),
    wayOf('intake → PostgreSQL', intake, 'database'),
    wayOf('intake → Redis', intake, 'redis'),
    wayOf('other node → broker', other, 'broker'),
    wayOf('other node → PostgreSQL', other, 'database'),
    ...ofPart('PostgreSQL', false, () => postgres),
    cut('PostgreSQL', false, () => databases),
    ...ofPart('Redis', true, () => redis),
    cut('Redis', true, () => nodes.map(({ ways }) => ways.redis)),
    ...brokers.flatMap((broker) => [
      ...ofPart(broker.name, several, () => broker),
      cut(broker.name, several, () => broker.ways),
    ]),
    ...ofPart('nginx', false, () => nginx),
  ];
}

function ofPart(part: string, bridged: boolean, choose: Chosen<Part>): ClusterFault[] {
  let chosen: Part | undefined;
  return [
    {
      part,
      kind: 'killed',
      bridged,
      async begin() {
        chosen = await choose();
        await chosen.kill();
      },
      end: () => chosen?.start(),
    },
    {
      part,
      kind: 'frozen',
      bridged,
      async begin() {
        chosen = await choose();
        chosen.freeze();
      },
      end: () => chosen?.thaw(),
    },
  ];
}

function cut(part: string, bridged: boolean, choose: Chosen<readonly Way[]>): ClusterFault {
  let chosen: readonly Way[] = [];
  return {
    part,
    kind: 'cut',
    bridged,
    async begin() {
      chosen = await choose();
      for (const way of chosen) way.cut();
    },
    end() {
      for (const way of chosen) way.mend();
    },
  };
}

function wayOf(part: string, choose: Chosen<PortalNode>, to: keyof PortalNode['ways']): ClusterFault {
  return cut(part, true, async () => [(await choose()).ways[to]]);
}
