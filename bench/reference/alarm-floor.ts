import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Aedes, type Client as Device } from 'aedes';
import pg from 'pg';
import { Server } from 'socket.io';
import { startCalls } from './floor-calls.ts';
import type { Episode, Work } from './floor-machine.ts';
import { storeBatch, type Waiting } from './floor-store.ts';
import { makeFloor, type FloorSize } from './floor-tables.ts';
import type { Contact, FloorDevice, FloorNode, Said } from './floor-types.ts';

/**
 * The alarm path as an engineer writes it who needs nothing else: the rows, messages and durability of ours, for one node, one
 * contact and one attempt, by hand. What it leaves out: companies that are fenced off, permissions, groups, pauses, schedules,
 * lists of several people, whatever follows an attempt, and a second node of the portal.
 */
const { databaseUrl, telephonyUrl, ...size } = JSON.parse(process.argv[2] ?? '{}') as FloorSize & {
  /** An empty database. */
  databaseUrl: string;
  telephonyUrl: string;
};

const maxBatch = 500;
const timersEveryMs = 200;
// Moments are passed on as they come, and numbers of events are numbers.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, String);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Of every statement one plan, by its keys. */
const options = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

const setup = new pg.Client({ connectionString: databaseUrl });
await setup.connect();
await makeFloor(setup, size);
const contacts = new Map(
  (await setup.query<Contact>('select * from contacts')).rows.map((contact) => [contact.company_id, contact]),
);
const connect = async () => {
  const client = new pg.Client({ connectionString: databaseUrl, pipeline: true, options });
  await client.connect();
  return client;
};
const store = await connect();

const io = new Server(createServer().listen(0, '127.0.0.1'), { serveClient: false });
io.on('connection', (socket) => {
  socket.on('subscribe', (company: string, answer: (result: object) => void) => {
    void socket.join(company);
    answer({ ok: true });
  });
});
const devices = new Map<string, Device>();
const calls = startCalls(await connect(), telephonyUrl, tellOfEpisode);

interface Queued extends Waiting {
  done: () => void;
}
let queue: Queued[] = [];
let storing = false;

/** One batch is in flight, so that the order of each device stays. */
async function storeBatches(): Promise<void> {
  storing = true;
  await nextTurn();
  while (queue.length > 0) {
    const batch = queue.slice(0, maxBatch);
    queue = queue.slice(maxBatch);
    const work = await storeBatch(store, batch, contacts);
    for (const { device } of work.nodes) cork(devices.get(device.serial_number));
    const states = new Map(
      [...work.nodes].map(({ device, alarm_id: alarm, state }) => [
        `${device.serial_number} ${alarm}`,
        state,
      ]),
    );
    for (const { serial, alarm, said, done } of batch) {
      done();
      if (!said) continue;
      const state = states.get(`${serial} ${alarm}`);
      states.delete(`${serial} ${alarm}`);
      send(serial, 'stored', JSON.stringify({ boot: said.boot, seq: said.seq, state }), 0);
    }
    for (const [name, state] of states) {
      const [serial = '', alarm] = name.split(' ');
      send(serial, 'state', JSON.stringify({ alarm, state }), 1);
    }
    tell(work);
    calls.follow(work.opened.values(), work.closed.keys());
  }
  storing = false;
}

function enqueue(waiting: Waiting): Promise<void> {
  return new Promise((done) => {
    queue.push({ ...waiting, done });
    if (!storing) void storeBatches();
  });
}

/** All that a device is told in this turn leaves in one write. */
function cork(device: Device | undefined): void {
  device?.conn.cork();
  if (device) setImmediate(() => device.conn.uncork());
}

function send(serial: string, topic: string, payload: string, qos: 0 | 1): void {
  devices
    .get(serial)
    ?.publish(
      { cmd: 'publish', topic: `d/${serial}/down/${topic}`, payload, qos, retain: false, dup: false },
      () => {},
    );
}

/** Tells open browsers what is committed. */
function tell(work: Work): void {
  const changed = new Set<FloorDevice>();
  for (const { device } of work.nodes) if (device.changed) changed.add(device);
  for (const device of changed) if (mayListen(device)) toBrowsers(device, 'device', presentDevice(device));
  for (const node of work.nodes)
    if (mayListen(node.device)) toBrowsers(node.device, 'node', presentNode(node));
  for (const episode of work.opened.values()) tellOfEpisode(episode);
}

const mayListen = (device: FloorDevice) => io.of('/').adapter.rooms.has(device.company_id);

function toBrowsers(device: FloorDevice, event: string, payload: object): void {
  io.to(device.company_id).emit(event, payload);
}

function presentDevice(device: FloorDevice): object {
  const { id, version } = device;
  return { id, version, alarmState: device.alarm_state, alarmStateSince: device.alarm_state_since };
}

function presentNode(node: FloorNode): object {
  return {
    id: node.id,
    deviceId: node.device.id,
    alarmId: node.alarm_id,
    name: node.name,
    activeMessage: node.active_message,
    restoredMessage: node.restored_message,
    enabled: true,
    critical: false,
    state: node.state,
    since: node.since,
    active: node.active,
    until: node.timer_at,
    episodeId: node.episode_id,
    paused: null,
    allowedActions: node.state === 'reporting' ? ['accept', 'pause', 'disable'] : ['pause', 'disable'],
    version: node.version,
  };
}

function tellOfEpisode({ id, node, raisedAt, overAt, contact }: Episode): void {
  if (!mayListen(node.device)) return;
  const attempts = [{ contactName: contact.name, medium: 'voice', pass: 1, number: 1 }];
  const { device, name, alarm_id: alarmId } = node;
  toBrowsers(device, 'episode', { id, deviceId: device.id, alarmId, name, raisedAt, overAt, attempts });
}

/** Delays are a column: whatever is due is told to its node, also what became due before a restart. */
async function watchTimers(): Promise<void> {
  const { rows } = await setup.query<{ serial: string; alarm: string }>(
    `select d.serial_number as serial, n.alarm_id as alarm from node_states s join nodes n on n.id = s.node_id
     join devices d on d.id = n.device_id where s.timer_at <= now() order by s.timer_at limit 1000`,
  );
  await Promise.all(rows.map((due) => enqueue({ ...due, said: null })));
  await pause(timersEveryMs);
  await watchTimers();
}

const broker = await Aedes.createBroker({
  authorizePublish(device, packet, done) {
    const [, serial] = packet.topic.split('/') as [string, string];
    const said = JSON.parse(packet.payload.toString()) as Said;
    packet.retain = false;
    if (!device) return done(new Error('nobody said it'));
    void enqueue({ serial, alarm: said.alarm, said }).then(() => done());
  },
});
broker.on('client', (device) => devices.set(device.id, device));
broker.on('clientDisconnect', ({ id }) => devices.delete(id));
const mqtt = createTcpServer({ noDelay: true }, broker.handle).listen(0, '127.0.0.1');
await once(mqtt, 'listening');
void watchTimers();

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
process.send?.({ mqttPort: portOf(mqtt), livePort: portOf(io.httpServer) });
process.on('disconnect', () => process.exit(0));
