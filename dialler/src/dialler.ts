import { alarmId } from '@belfry/contract/values/alarm-point.ts';
import type {
  AcceptMessage,
  EventMessage,
  HelloMessage,
  ReportMessage,
  StateMessage,
  StoredMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import { defaultBackOff } from './back-off.ts';
import { createClock } from './clock.ts';
import { createConnection } from './connection.ts';
import type { Dialler, DiallerOptions } from './device.ts';
import { parseDownMessage } from './down-messages.ts';
import { hardwareOf, helloOf } from './hello.ts';
import { makes, nameInputs } from './inputs.ts';
import { openJournal } from './journal.ts';
import { createKeyRing } from './key-ring.ts';
import { passwordHash } from './logins.ts';
import { recall } from './memory.ts';
import { createNotes } from './notes.ts';
import { createOutbox } from './outbox.ts';
import { factorySettings, unfitSettings } from './own-settings.ts';
import { createOwnCalls } from './own-calls.ts';
import { createRequests } from './requests.ts';
import { createUsageMeter } from './usage-meter.ts';

/** Replies that cannot be delivered hold up a restart no longer than this, in ms. */
const replyTimeout = 2_000;
const minute = 60_000;
const callTakes = 20_000;

/** A dialler that is switched off; `start` switches it on. @throws {Error} where its journal cannot be opened. */
export function createDialler(options: DiallerOptions): Dialler {
  const { serial, model = 'v1', host = '127.0.0.1', port = 1883, tls = false, observe } = options;
  if (!/^[\w-]{1,64}$/.test(serial)) throw new RangeError(`"${serial}" is no serial number`);
  const clock = options.clock ?? createClock();
  const timers = options.timers ?? createClock();
  const journal = openJournal(options.journalDir, serial);
  const memory = recall(journal.past);
  const { active } = memory;
  const hardware = hardwareOf(serial, model);
  const names = nameInputs(model, options.inputs ?? []);
  const keys = createKeyRing(journal, memory.keys, options.key);
  const awaited = new Map<string, (() => void)[]>();
  let { wanted, newest } = memory;
  const user = options.user ?? { username: 'admin', password: 'admin' };
  let ownSettings: Record<string, unknown> = { ...factorySettings(serial), ...memory.ownSettings };
  let ownSettingsChangedAt = memory.ownSettingsChangedAt;
  let ownPasswordHash = memory.ownPasswordHash ?? passwordHash(user.password);
  let clockOffset = options.clockOffset ?? 0;
  let boot = memory.lastBoot;
  let seq = 0;
  let startedAt = timers.now();

  const now = () => clock.now() + clockOffset;
  const at = () => new Date(now()).toISOString();

  const connection = createConnection({
    serial,
    host,
    port,
    tls,
    timers,
    keepAlive: options.keepAlive ?? 30,
    backOff: { ...defaultBackOff, ...options.backOff },
    key: () => keys.current,
    refused: () => keys.refused(),
    received,
    opened() {
      keys.proved();
      connection.publish('status', { online: true }, true);
      connection.publish('hello', hello());
      meter?.tell();
      observe?.({ kind: 'connected' });
      outbox.opened();
      notes.pump();
    },
    closed(fault) {
      outbox.closed();
      notes.closed();
      observe?.({ kind: 'disconnected', fault });
    },
  });
  const outbox = createOutbox(
    {
      timers,
      window: options.window ?? 100,
      resendAfter: options.resendAfter ?? 5_000,
      publish: (event, taken) => connection.publish('event', event, false, taken),
    },
    memory.unacknowledged,
  );
  const notes = createNotes({
    journal,
    earlier: memory.unsent,
    last: memory.lastNote,
    oldestEvent: () => outbox.oldest(),
    publish: ({ topic, message }, taken) => connection.publish(topic, message, false, taken),
  });
  const ownCalls = createOwnCalls({
    clock,
    callAfter: options.callAfter ?? minute,
    callTakes: options.callTakes ?? callTakes,
    passes: options.passes ?? 3,
    betweenPasses: options.betweenPasses ?? minute,
    contacts: () => wanted?.contacts ?? [],
    line: options.line ?? (() => 'no-answer'),
    via: 'line',
    at,
    report: told,
    accept: acceptedHere,
  });
  const meter = options.countsUsage
    ? createUsageMeter({
        clock,
        today,
        earlier: memory.usage,
        hasSim: makes[model].sim,
        store: (usage) => journal.note({ type: 'usage', usage: { ...usage } }),
        publish: (usage) => connection.publish('usage', usage),
      })
    : null;
  const requests = createRequests(
    {
      now,
      setClock,
      wanted: () => wanted,
      interfaces: () => hardware.interfaces,
      get settings() {
        return ownSettings;
      },
      get settingsChangedAt() {
        return ownSettingsChangedAt;
      },
      storeSettings,
      get passwordHash() {
        return ownPasswordHash;
      },
      storePasswordHash(hash) {
        journal.write({ type: 'own-password', hash });
        ownPasswordHash = hash;
      },
    },
    user.username,
  );

  /** The day where the device stands, as the portal told it; UTC until then. */
  function today(): string {
    const { timeZone } = wanted?.settings ?? {};
    const zone = typeof timeZone === 'string' ? timeZone : 'UTC';
    return new Date(now()).toLocaleDateString('sv-SE', { timeZone: zone });
  }

  function storeSettings(settings: Record<string, unknown>): void {
    const changed = Object.keys(settings).filter((key) => settings[key] !== ownSettings[key]);
    if (changed.length === 0) return;
    ownSettingsChangedAt = at();
    journal.write({ type: 'own-settings', settings, at: ownSettingsChangedAt });
    ownSettings = settings;
    observe?.({ kind: 'own-settings', changed });
  }

  function hello(): HelloMessage {
    const uptime = Math.max(0, Math.round((timers.now() - startedAt) / 1000));
    return helloOf(hardware, { model, active, boot, at: at(), uptime });
  }

  function change(alarm: string, nowActive: boolean, value?: number | string): EventMessage {
    const input = /^input\.(\d+)$/.exec(alarm);
    if (!alarmId.safeParse(alarm).success || (input && Number(input[1]) > makes[model].inputs)) {
      throw new RangeError(`${serial} has no alarm "${alarm}"`);
    }
    const event: EventMessage = { boot, seq: seq + 1, at: at(), alarm, active: nowActive };
    if (value !== undefined) event.value = value;
    journal.write({ type: 'event', event });
    seq = event.seq;
    newest = event;
    if (nowActive) active.add(alarm);
    else active.delete(alarm);
    observe?.({ kind: 'raised', event });
    ownCalls.raised(event);
    outbox.add(event);
    return event;
  }

  function received(topic: string, payload: Buffer): void {
    const down = parseDownMessage(topic, payload);
    if (down?.kind === 'ack' || down?.kind === 'stored') acknowledge(down.message);
    else if (down?.kind === 'request') asked(down.id, down.payload);
    else if (down?.kind === 'state') toldOf(down.message);
    else if (down) {
      if (JSON.stringify(down.message) === JSON.stringify(wanted)) return;
      journal.write({ type: 'wanted', message: down.message });
      wanted = down.message;
      observe?.({ kind: 'settings', version: down.message.version });
    }
  }

  function toldOf(state: StateMessage): void {
    ownCalls.told(state);
    meter?.told(state);
    observe?.({ kind: 'told', state });
  }

  function acknowledge({ state, ...order }: StoredMessage): void {
    const event = outbox.acknowledge(order);
    if (!event) return;
    journal.note({ type: 'ack', boot: event.boot, seq: event.seq });
    connection.proved();
    ownCalls.acknowledged(event);
    observe?.({ kind: 'acknowledged', event });
    if (state) toldOf({ alarm: event.alarm, state });
    const key = `${event.boot}:${event.seq}`;
    for (const resolve of awaited.get(key) ?? []) resolve();
    awaited.delete(key);
    notes.pump();
  }

  function asked(id: string, payload: unknown): void {
    const { reply, next, method } = requests.answer(payload);
    observe?.({ kind: 'asked', method, ok: reply.ok });
    if (!next) return connection.publish(`reply/${id}`, reply);
    let obeyed = false;
    const obey = () => {
      if (obeyed) return;
      obeyed = true;
      cancel();
      if (next.kind === 'restart') return restart();
      keys.set(next.key);
      connection.reconnect();
    };
    const cancel = timers.after(replyTimeout, obey);
    connection.publish(`reply/${id}`, reply, false, obey);
  }

  function told(report: ReportMessage): void {
    notes.add({ topic: 'report', message: report }, newest);
    meter?.use({ voiceSeconds: Math.round((options.callTakes ?? callTakes) / 1000) });
    observe?.({ kind: 'called', report });
  }

  function acceptedHere(accept: AcceptMessage): void {
    notes.add({ topic: 'accept', message: accept }, newest);
    observe?.({ kind: 'accepted', accept });
  }

  function setClock(moment: number): void {
    clockOffset = moment - clock.now();
  }

  function begin(): void {
    // Time is the floor, so that a lost journal does not make new events look older than stored ones.
    boot = Math.max(boot + 1, Date.now());
    journal.write({ type: 'boot', boot });
    seq = 0;
    startedAt = timers.now();
  }

  function restart(): void {
    begin();
    observe?.({ kind: 'restarted', boot });
    connection.reconnect();
  }

  begin();
  for (const event of memory.unacknowledged) ownCalls.raised(event);

  return {
    serial,
    sim: hardware.sim ? { iccid: hardware.sim.iccid } : null,
    get key() {
      return keys.current;
    },
    get boot() {
      return boot;
    },
    get connected() {
      return connection.connected;
    },
    get fault() {
      return connection.fault;
    },
    get inputs() {
      const unnamed = [...active].filter((alarm) => !names.some((input) => input.alarm === alarm));
      const all = [...names, ...unnamed.map((alarm) => ({ alarm, name: alarm }))];
      return all.map((input) => ({ ...input, active: active.has(input.alarm) }));
    },
    get unacknowledged() {
      return outbox.size + notes.size;
    },
    now,
    start: () => connection.start(),
    async stop(how) {
      ownCalls.stop();
      meter?.stop();
      await connection.stop(how);
      journal.close();
    },
    raise: (alarm, value) => change(alarm, true, value),
    restore: (alarm) => change(alarm, false),
    failure: (code, isActive) => change(`failure.${code}`, isActive),
    acknowledged(event, timeout) {
      if (!outbox.has(event)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const key = `${event.boot}:${event.seq}`;
        const cancel = timers.after(timeout, () => resolve(false));
        const done = () => {
          cancel();
          resolve(true);
        };
        awaited.set(key, [...(awaited.get(key) ?? []), done]);
      });
    },
    accept(alarm, contact) {
      const accept: AcceptMessage = { alarm, contact, at: at() };
      ownCalls.accepted(alarm);
      acceptedHere(accept);
      return accept;
    },
    network: (up, how = 'cut') => connection.setNetwork(up ? 'up' : how),
    dropConnection: () => connection.drop(),
    connectAnew() {
      if (connection.network === 'half-open') connection.setNetwork('up');
      else connection.drop();
    },
    setClock,
    get settings() {
      return ownSettings;
    },
    changeSettings(settings) {
      const unfit = unfitSettings(ownSettings, settings);
      if (unfit.length > 0) throw new RangeError(`${serial} does not take ${unfit.join(', ')}`);
      storeSettings({ ...ownSettings, ...settings });
    },
    restart,
    uses: (more) => meter?.use(more),
  };
}
