import type { Cluster } from '../cluster/cluster.ts';
import type { PortalNode } from '../cluster/node.ts';
import type { Part } from '../cluster/part.ts';
import type { Direction, Way } from '../cluster/way.ts';

/** Something that happens to a cluster, and passes. */
export interface ClusterFault {
  part: string;
  kind: 'killed' | 'frozen' | 'cut' | 'mute' | 'deaf' | 'stopped';
  /** Whether the others do what it did meanwhile. */
  bridged: boolean;
  /** Milliseconds that it lasts at least, where that is longer than what the others do. */
  lasts?: number;
  /** Whether nobody who asks something may notice it at all. */
  seamless?: true;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

type Chosen<T> = () => Promise<T> | T;

/** A node that stood still so long has lost whatever could be lost. */
const longFrozen = 40_000;
const longSilent = 20_000;
/** What is cut when a node is not heard any more, or hears nothing. */
const silence: Record<'mute' | 'deaf', Direction> = { mute: 'there', deaf: 'back' };

/** Everything that may happen to each part, one after the other. */
export function everyFault(cluster: Cluster): ClusterFault[] {
  const { nodes, postgres, redis, nginx, brokers } = cluster;
  const intake = () => cluster.intake();
  const other = async () => ((await intake()) === nodes[0] ? nodes[1] : nodes[0]);
  const databases = nodes.map(({ ways }) => ways.database);
  const several = brokers.length > 1;
  return [
    ...ofPart('intake', true, intake).map((fault) =>
      fault.kind === 'frozen' ? { ...fault, lasts: longFrozen } : fault,
    ),
    ...ofPart('other node', true, other),
    stopped('intake', intake),
    stopped('other node', other),
    wayOf('intake → broker', intake, 'broker'),
    ...oneSided('intake → broker', intake, 'broker'),
    wayOf('intake → PostgreSQL', intake, 'database'),
    ...oneSided('intake → PostgreSQL', intake, 'database'),
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

/** As when a new version is put in place. */
function stopped(part: string, choose: Chosen<PortalNode>): ClusterFault {
  let chosen: PortalNode | undefined;
  let ends: Promise<unknown> = Promise.resolve();
  return {
    part,
    kind: 'stopped',
    bridged: true,
    seamless: true,
    async begin() {
      chosen = await choose();
      ends = chosen.stop().catch((error: unknown) => error);
    },
    async end() {
      const fault = await ends;
      await chosen?.start();
      if (fault !== undefined) throw fault;
    },
  };
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

/** The node is heard, or hears, and not both: a firewall that forgot half of a connection. */
function oneSided(part: string, choose: Chosen<PortalNode>, to: keyof PortalNode['ways']): ClusterFault[] {
  return (['mute', 'deaf'] as const).map((kind) => {
    let way: Way | undefined;
    return {
      part,
      kind,
      bridged: true,
      lasts: longSilent,
      async begin() {
        way = (await choose()).ways[to];
        way.cut(silence[kind]);
      },
      end: () => way?.mend(),
    };
  });
}
