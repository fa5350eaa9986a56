import { readFile } from 'node:fs/promises';
import { connectAsync, ErrorWithReasonCode, type MqttClient } from 'mqtt';
import type { Credentials } from './portal-account.ts';

/**
 * Has Mosquitto read its files again, by SIGHUP to the process that its `pid_file` names. Only for one that has answered:
 * it writes the file before it can bear the signal, which ends it until then.
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

/** Below `d/` and of no device: the portal's intake leaves it alone should it ever come. */
const foreignTopic = 'd/@nobody/up/status';
const notAuthorized = 0x87;
const answerMs = 5_000;

/** What a broker shows of itself. */
export interface BrokerLook {
  /** Whether it answers who connects, by a yes or a no; false for one that is away, or starts. */
  answers: boolean;
  /** Why it does not go by its files, in words; null where it does. */
  fault: string | null;
}

/**
 * Whether the broker goes by its files, seen by an account that may do nothing: it is let in, and what it publishes is
 * refused. Mosquitto allows everything to everybody when it could not read `acl` or `passwords`. Never throws.
 */
export async function lookAtBroker(url: string, account: Credentials): Promise<BrokerLook> {
  const address = new URL(url);
  address.username = address.password = '';
  // MQTT 5, or nobody is told that publishing was refused.
  const options = { ...account, protocolVersion: 5, reconnectPeriod: 0, connectTimeout: answerMs } as const;
  let client: MqttClient;
  try {
    client = await connectAsync(address.href, options, false);
  } catch (error) {
    return { answers: error instanceof ErrorWithReasonCode, fault: (error as Error).message };
  }
  client.on('error', () => undefined);
  const late = setTimeout(() => client.end(true), answerMs);
  const closed = new Promise<string>((resolve) => {
    client.once('close', () => resolve('the connection ended before its answer'));
  });
  const answered = client.publishAsync(foreignTopic, '', { qos: 1 }).then(
    () => 'everybody may do everything, since acl or passwords cannot be read',
    ({ code, message }: ErrorWithReasonCode) => (code === notAuthorized ? null : message),
  );
  const fault = await Promise.race([answered, closed]);
  clearTimeout(late);
  await client.endAsync(true);
  return { answers: true, fault };
}
