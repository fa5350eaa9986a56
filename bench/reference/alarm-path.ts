import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import pg from 'pg';
import { Server } from 'socket.io';

/**
 * The alarm path with nothing in it: a bare broker, an insert, an emit. Acknowledges an event (PUBACK) when it is
 * committed. `insert`: `single`, a commit for each event, or `batched`, one UNNEST for all that came meanwhile.
 */
const { databaseUrl, insert, companies } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl: string;
  insert: 'single' | 'batched';
  /** Devices are spread over so many rooms by their number. */
  companies: number;
};

interface Event {
  boot: number;
  seq: number;
  at: string;
  alarm: string;
  active: boolean;
}
interface Waiting {
  serial: string;
  event: Event;
  done: () => void;
}

const maxBatch = 200;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
const io = new Server(createServer().listen(0, '127.0.0.1'), { serveClient: false });
io.on('connection', (socket) => {
  socket.on('subscribe', (company: string, answer: (result: object) => void) => {
    void socket.join(company);
    answer({ ok: true });
  });
});

let queue: Waiting[] = [];
let storing = false;

async function storeBatches(): Promise<void> {
  storing = true;
  await new Promise((resolve) => setImmediate(resolve));
  while (queue.length > 0) {
    const batch = queue.splice(0, maxBatch);
    await pool.query({
      name: 'batch',
      text: 'insert into events select * from unnest($1::text[], $2::int8[], $3::int8[], $4::timestamptz[], $5::text[], $6::bool[])',
      values: [
        batch.map(({ serial }) => serial),
        batch.map(({ event }) => event.boot),
        batch.map(({ event }) => event.seq),
        batch.map(({ event }) => event.at),
        batch.map(({ event }) => event.alarm),
        batch.map(({ event }) => event.active),
      ],
    });
    for (const { done } of batch) done();
  }
  storing = false;
}

async function storeOne({ serial, event, done }: Waiting): Promise<void> {
  await pool.query({
    name: 'single',
    text: 'insert into events values ($1, $2, $3, $4, $5, $6)',
    values: [serial, event.boot, event.seq, event.at, event.alarm, event.active],
  });
  done();
}

function tellBrowsers(serial: string, { alarm, active, at, seq }: Event): void {
  const device = Number(serial.split('-').at(-1)) - 1;
  io.to(String(device % companies)).emit('node', {
    id: '00000000-0000-4000-8000-000000000000',
    deviceId: serial,
    alarmId: alarm,
    name: `Alarm ${alarm}`,
    activeMessage: `Alarm ${alarm}`,
    restoredMessage: `Restored ${alarm}`,
    enabled: true,
    critical: false,
    state: active ? 'delay' : 'none',
    since: at,
    active,
    until: active ? at : null,
    episodeId: null,
    allowedActions: [],
    version: seq,
  });
}

const broker = await Aedes.createBroker({
  authorizePublish(_client, packet, done) {
    const serial = packet.topic.split('/')[1] as string;
    const event = JSON.parse(packet.payload.toString()) as Event;
    const waiting = {
      serial,
      event,
      done: () => {
        tellBrowsers(serial, event);
        done();
      },
    };
    if (insert === 'single') void storeOne(waiting);
    else {
      queue.push(waiting);
      if (!storing) void storeBatches();
    }
  },
});
const mqtt = createTcpServer({ noDelay: true }, broker.handle).listen(0, '127.0.0.1');

await pool.query(
  'create table if not exists events (serial text, boot int8, seq int8, at timestamptz, alarm text, active bool, primary key (serial, boot, seq))',
);
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
process.send?.({ mqttPort: portOf(mqtt), livePort: portOf(io.httpServer) });
process.on('disconnect', () => process.exit(0));
