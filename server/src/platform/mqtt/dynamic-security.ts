import type { MqttClient } from 'mqtt';
import { randomUUID } from 'node:crypto';

const controlTopic = '$CONTROL/dynamic-security/v1';
const answerTimeoutMs = 10_000;
const portalRole = 'belfry-portal';

interface Answer {
  command: string;
  error?: string;
  correlationData?: string;
  data?: Record<string, unknown>;
}
type Command = { command: string } & Record<string, unknown>;

/** Mosquitto's accounts, kept in step by its dynamic-security plugin. The caller's own account is a plugin admin. */
export interface DynamicSecurity {
  /** Denies what no role allows, and lets `username` publish to devices; the broker may cut its connections for it. */
  preparePortal(username: string): Promise<void>;
  /** Creates or changes the account of a device: its key and what page 4.3 lets it do. A change ends its connection. */
  setDevice(serial: string, key: string): Promise<void>;
  removeDevice(serial: string): Promise<void>;
  /** Ends the device's connection, without its will; it may connect again at once. */
  kick(serial: string): Promise<void>;
}

/**
 * Speaks to the plugin over a connection that is there already. Answers go to the asking client only.
 * @throws from each method with the plugin's own words.
 */
export async function openDynamicSecurity(client: MqttClient): Promise<DynamicSecurity> {
  const waiting = new Map<string, (answer: Answer) => void>();
  client.on('message', (topic, payload) => {
    if (topic !== `${controlTopic}/response`) return;
    const { responses = [] }: { responses?: Answer[] } = JSON.parse(payload.toString());
    for (const answer of responses) if (answer.correlationData) waiting.get(answer.correlationData)?.(answer);
  });
  await client.subscribeAsync(`${controlTopic}/response`, { qos: 1 });

  /** Runs the commands in order; an error that `tolerated` matches counts as done. Answers with what each said. */
  async function run(commands: readonly Command[], tolerated: RegExp = /(?!)/): Promise<Answer[]> {
    const ids = commands.map(() => randomUUID());
    const answers = ids.map((id) => new Promise<Answer>((resolve) => void waiting.set(id, resolve)));
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('no answer of the broker')), answerTimeoutMs);
    timer.unref();
    try {
      const numbered = commands.map((command, index) => ({ ...command, correlationData: ids[index] }));
      const sent = client.publishAsync(controlTopic, JSON.stringify({ commands: numbered }), { qos: 1 });
      const [all] = await Promise.race([Promise.all([Promise.all(answers), sent]), late.promise]);
      const failed = all.find(({ error }) => error !== undefined && !tolerated.test(error));
      if (failed) throw new Error(`dynamic-security: ${failed.command}: ${failed.error}`);
      return all;
    } finally {
      clearTimeout(timer);
      for (const id of ids) waiting.delete(id);
    }
  }

  return {
    async preparePortal(username) {
      const acls = [
        allow('publishClientSend', 'd/#'),
        allow('publishClientReceive', 'd/#'),
        allow('subscribePattern', 'd/#'),
      ];
      await run(
        [
          { command: 'setDefaultACLAccess', acls: [deny('publishClientSend'), deny('subscribe')] },
          { command: 'createRole', rolename: portalRole, acls },
        ],
        /already exists/i,
      );
      const [answer] = await run([{ command: 'getClient', username }]);
      if (!JSON.stringify(answer?.data).includes(`"${portalRole}"`))
        // The broker cuts the account's connections, this one too, often before it answers.
        await Promise.race([
          run([{ command: 'addClientRole', username, rolename: portalRole }]),
          new Promise((resolve) => client.once('close', () => resolve(undefined))),
        ]);
    },

    async setDevice(serial, key) {
      const rolename = `device-${serial}`;
      const acls = [
        allow('publishClientSend', `d/${serial}/up/+`),
        allow('publishClientSend', `d/${serial}/up/reply/+`),
        allow('publishClientReceive', `d/${serial}/down/#`),
        allow('subscribePattern', `d/${serial}/down/#`),
      ];
      const account = { username: serial, password: key, roles: [{ rolename }] };
      const [, created] = await run(
        [
          { command: 'createRole', rolename, acls },
          { command: 'createClient', clientid: serial, ...account },
        ],
        /already exists/i,
      );
      if (created?.error) await run([{ command: 'modifyClient', ...account }]);
    },

    async removeDevice(serial) {
      await run(
        [
          { command: 'deleteClient', username: serial },
          { command: 'deleteRole', rolename: `device-${serial}` },
        ],
        /not found/i,
      );
    },

    async kick(serial) {
      // Any change ends the connection. Disabling for a moment would lock the device out if we died meanwhile.
      await run([{ command: 'modifyClient', username: serial, textdescription: '' }], /not found/i);
    },
  };
}

function allow(acltype: string, topic: string) {
  return { acltype, topic, allow: true };
}

function deny(acltype: string) {
  return { acltype, allow: false };
}
