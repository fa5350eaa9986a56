import { Refusal } from '../problem.ts';
import { dayOf, newSid, simStatuses, type Command, type Sim, type SimStatus } from './sim-book.ts';
import type { SimConduct, SimWorld } from './sim-world.ts';

/** Where the portal is told what became of something. */
export interface SimCallback {
  url: string;
  method: 'GET' | 'POST';
}

/** What happens to SIMs: by the provider's API, and by hand. */
export interface SimActs {
  /** All SIMs, with those of the played diallers. */
  all(): Promise<Sim[]>;
  world: SimWorld;
  /** A SIM becomes so after a moment, and the portal is told. */
  change(sim: Sim, status: SimStatus, callback: SimCallback | null): void;
  /** The connection of a SIM is reset: its dialler connects anew. */
  reset(sim: Sim, callback: SimCallback | null): void;
  /** A text message goes out to a SIM; its dialler connects anew when it gets it. */
  send(command: Command, callback: SimCallback | null): void;
  /** The network has a SIM connect anew. */
  newSession(sim: Sim): void;
  /** By hand: it is so at once, and nobody is told. @throws {Refusal} 404 for one that nobody has. */
  set(iccid: string, status: SimStatus): Sim;
  use(iccid: string, more: { bytes: number; sms: number }): Sim;
  setConduct(conduct: { mode: SimConduct; lateMs?: number | undefined }): SimWorld['conduct'];
}

/** From which states a SIM may become so. */
const ways: Partial<Record<SimStatus, readonly SimStatus[]>> = {
  ready: ['new'],
  active: ['new', 'ready', 'suspended', 'deactivated'],
  suspended: ['active'],
  deactivated: ['ready', 'active', 'suspended'],
};

/** Whether the provider lets a SIM become so. */
export function isAllowed(from: SimStatus, to: string): to is SimStatus {
  const known = simStatuses.find((each) => each === to);
  return known !== undefined && (from === known || (ways[known]?.includes(from) ?? false));
}

/** The acts on the SIMs of the book. */
export function createSimActs(world: SimWorld): SimActs {
  const { book, clock } = world;

  function later(run: () => Promise<void> | void): void {
    clock.after(world.simChangeMs, () => {
      const over = world.work.begin();
      void Promise.resolve(run())
        .catch((error: unknown) => world.log(`a SIM: ${String(error)}`))
        .finally(over);
    });
  }

  async function tell(callback: SimCallback | null, fields: Record<string, string>): Promise<void> {
    if (!callback || world.faults.loseCallbacks) return;
    await world.sender
      .send({ ...callback, fields: { AccountSid: world.accountSid, ...fields } }, world.work)
      .catch((error: unknown) => world.log(`a SIM's callback: ${String(error)}`));
  }

  const tellOf = (sim: Sim, callback: SimCallback | null) =>
    tell(callback, { SimSid: sim.sid, SimIccid: sim.iccid, SimStatus: sim.status });

  /** The dialler that has this SIM drops its connection and connects anew; false where none is played that has it. */
  async function reach(sim: Sim): Promise<boolean> {
    const diallers = await world.control.list().catch(() => []);
    const dialler = diallers.find((each) => each.sim?.iccid === sim.iccid);
    if (!dialler || sim.status !== 'active') return false;
    await world.control.connectAnew(dialler.serial);
    acts.newSession(sim);
    return true;
  }

  function found(iccid: string): Sim {
    const sim = book.byIccid(iccid);
    if (!sim) throw new Refusal(404, `There is no SIM ${iccid}.`);
    return sim;
  }

  function settle(sim: Sim, status: SimStatus): void {
    sim.status = status;
    sim.updated = clock.now();
    const running = sim.sessions.at(-1);
    if (status !== 'active' && running?.end === null) running.end = clock.now();
    world.changed();
  }

  const acts: SimActs = {
    world,
    async all() {
      for (const { sim } of await world.control.list().catch(() => []))
        if (sim) book.add(sim.iccid, 'active');
      return book.all();
    },
    change(sim, status, callback) {
      if (sim.status === status) return later(() => tellOf(sim, callback));
      settle(sim, 'updating');
      later(async () => {
        settle(sim, status);
        if (status === 'active') acts.newSession(sim);
        await tellOf(sim, callback);
      });
    },
    reset(sim, callback) {
      sim.isResetting = true;
      sim.updated = clock.now();
      world.changed();
      later(async () => {
        sim.isResetting = false;
        sim.updated = clock.now();
        await reach(sim);
        world.changed();
        await tellOf(sim, callback);
      });
    },
    send(command, callback) {
      const sim = book.bySid(command.simSid);
      const become = (status: Command['status']) => {
        command.status = status;
        command.updated = clock.now();
        world.changed();
      };
      become('sent');
      later(async () => {
        const isThere = sim !== undefined && (await reach(sim));
        if (!isThere) become(sim?.status === 'active' ? 'sent' : 'failed');
        else if (command.isReceiptWanted) become('delivered');
        await tell(callback, {
          CommandSid: command.sid,
          SimSid: command.simSid,
          Command: command.command,
          Status: command.status,
        });
      });
    },
    newSession(sim) {
      const now = clock.now();
      const running = sim.sessions.at(-1);
      if (running?.end === null) running.end = now;
      sim.sessions.push({ sid: newSid('WN'), start: now, end: null, packetsUp: 12, packetsDown: 10 });
      if (sim.sessions.length > 200) sim.sessions.shift();
      world.changed();
    },
    set(iccid, status) {
      const sim = found(iccid);
      settle(sim, status);
      return sim;
    },
    use(iccid, { bytes, sms }) {
      const sim = found(iccid);
      const day = dayOf(clock.now());
      const before = sim.used.get(day) ?? { bytes: 0, sms: 0 };
      sim.used.set(day, { bytes: before.bytes + bytes, sms: before.sms + sms });
      world.changed();
      return sim;
    },
    setConduct({ mode, lateMs }) {
      Object.assign(world.conduct, { mode, ...(lateMs !== undefined && { lateMs }) });
      world.changed();
      return world.conduct;
    },
  };
  return acts;
}
