import { readFile } from 'node:fs/promises';
import { connectAsync } from 'mqtt';
import type { BrokerAccount } from './mosquitto-files.ts';

/**
 * Has Mosquitto read its files again, by SIGHUP to the process that its `pid_file` names.
 * @returns null, or in words why that was not possible
 */
export async function signalMosquitto(pidFile: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(pidFile, 'utf8');
  } catch (error) {
    return `MOSQUITTO_PID_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}`;
  }
  const pid = /^[1-9]\d{0,9}\s*$/.test(text) ? Number(text) : null;
  if (pid === null) return 'MOSQUITTO_PID_FILE holds no process id';
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  // A number that Mosquitto had once is somebody else's later, and SIGHUP ends most programs.
  if (name.trim() !== 'mosquitto') return 'the process of MOSQUITTO_PID_FILE is not mosquitto';
  try {
    process.kill(pid, 'SIGHUP');
    return null;
  } catch (error) {
    return `the process of MOSQUITTO_PID_FILE cannot be signalled: ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** Whether the broker lets an account in; in words why not. */
export async function refusalOfAccount(url: string, account: BrokerAccount): Promise<string | null> {
  const address = new URL(url);
  address.username = address.password = '';
  const options = { ...account, reconnectPeriod: 0, connectTimeout: 5_000 };
  try {
    const client = await connectAsync(address.href, options, false);
    client.on('error', () => undefined);
    await client.endAsync(true);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
