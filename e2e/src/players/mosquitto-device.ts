import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { ensureDebianPackage } from '../../../scripts/debian-packages.mjs';
import type { SharedWorld } from '../world/stage.ts';
import type { FactoryDialler } from '../world/world.ts';

const run = promisify(execFile);
const page = readFileSync(resolve(import.meta.dirname, '../../../docs/device-protocol.md'), 'utf8');

/** A JSON message. */
export type Message = Record<string, unknown>;

/** The example that `docs/device-protocol.md` gives for a topic. @throws {Error} where it has none */
export function exampleOf(topic: string): Message {
  const section = page.split(/\n###? /).find((one) => one.startsWith(`\`${topic}\``));
  const example = section && /```json\n([\s\S]*?)\n```/.exec(section)?.[1];
  if (!example) throw new Error(`docs/device-protocol.md has no example for ${topic}`);
  return JSON.parse(example) as Message;
}

/** A device that is played by Debian's mosquitto commands alone, each a connection of its own. */
export interface MosquittoDevice {
  /** The key of the next connection. */
  key: string;
  /** @throws {Error} where the portal refuses it */
  publishes(topic: string, message: Message): Promise<void>;
  /** Publishes, and waits for the first message on another topic. */
  asks(topic: string, message: Message, answer: string): Promise<Message>;
  /** The first message on a topic: its topic below `d/{serial}/`, and what it says. */
  hears(topic: string): Promise<{ topic: string; says: Message }>;
}

/** Plays a device that leaves the factory; installs the commands where they are missing. */
export function mosquittoDevice(world: SharedWorld, { serial, key }: FactoryDialler): MosquittoDevice {
  ensureDebianPackage('mosquitto-clients');
  const own = `d/${serial}/`;
  const device: MosquittoDevice = {
    key,
    async publishes(topic, message) {
      await command('mosquitto_pub', ['-t', own + topic, '-m', JSON.stringify(message)]);
    },
    async asks(topic, message, answer) {
      const sent = ['-t', own + topic, '-m', JSON.stringify(message)];
      const line = await command('mosquitto_rr', [...sent, '-e', own + answer, '-W', '20']);
      return JSON.parse(line) as Message;
    },
    async hears(topic) {
      const heard = ['-t', own + topic, '-F', '%t %p', '-C', '1', '-W', '20'];
      const line = await command('mosquitto_sub', heard);
      const space = line.indexOf(' ');
      return { topic: line.slice(own.length, space), says: JSON.parse(line.slice(space + 1)) as Message };
    },
  };

  async function command(name: string, args: readonly string[]): Promise<string> {
    const who = ['-V', 'mqttv311', '-i', serial, '-u', serial, '-P', device.key, '-q', '1'];
    const where = ['-h', '127.0.0.1', '-p', String(world.mqttPort)];
    const { stdout } = await run(name, [...where, ...who, ...args], { timeout: 30_000 });
    return stdout.trim();
  }
  return device;
}
