import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig, ConfigError, type Config } from '../server/src/platform/config/config.ts';
import { readDemoAuthenticators } from '../server/src/demo/demo-authenticators.ts';
import { demoDiallersFile, demoStock } from '../server/src/demo/demo-diallers.ts';
import { demoPassword, unclaimedConnectCode } from '../server/src/demo/fill-demo.ts';

/** `npm start`: the whole portal on one machine, with demo data, the sandbox and the simulated diallers. */

const root = resolve(import.meta.dirname, '..');
const config = configOrExit();
const sandboxPort = config.SANDBOX_PORT ?? config.PORT + 10;
const environment = {
  DEMO: 'true',
  LOG_PRETTY: 'true',
  LOG_LEVEL: 'warn',
  ...process.env,
  DATA_DIR: config.DATA_DIR,
  BELFRY_URL: `http://127.0.0.1:${config.PORT}/api`,
};
const children: { name: string; child: ChildProcess }[] = [];
let stopping = false;

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));

await start('server', 'server/src/main.ts', [], () => answers(`${config.publicUrl}/api/readyz`));
await start('sandbox', 'sandbox/src/main.ts', [], () => answers(`http://127.0.0.1:${sandboxPort}/healthz`));
if (environment.DEMO === 'true') {
  const demo = demoDiallersFile(config);
  const control = String(sandboxPort + 2);
  await start(
    'diallers',
    'dialler/src/main.ts',
    ['--demo', demo, '--journal', join(config.DATA_DIR, 'diallers'), '--control-port', control],
    () => answers(`http://127.0.0.1:${control}/diallers`),
  );
}
console.log(greeting(await readDemoAuthenticators(config)));

async function start(
  name: string,
  file: string,
  args: string[],
  ready: () => Promise<boolean>,
): Promise<void> {
  // The channel ends with this process, however it ends, and each child stops with its channel.
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', name === 'server' ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  });
  children.push({ name, child });
  child.once('exit', (code) => {
    if (stopping) return;
    console.error(`${name} ended${code ? ` with ${code}` : ''}; everything stops.`);
    void stop(code ?? 1);
  });
  for (;;) {
    if (stopping || (await ready())) return;
    await delay(100);
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Diallers first, so that they do not see the portal go; the sandbox last, so that nothing is sent into the void.
  for (const name of ['diallers', 'server', 'sandbox'])
    for (const { child } of children.filter((each) => each.name === name)) await end(child);
  process.exit(code);
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((ended) => {
    const last = setTimeout(() => child.kill('SIGKILL'), 20_000);
    child.once('exit', () => {
      clearTimeout(last);
      ended();
    });
    child.kill('SIGTERM');
  });
}

function greeting(authenticators: Record<string, string>): string {
  const desk = `http://127.0.0.1:${sandboxPort}`;
  const lines = [
    '',
    `  ${config.BRAND_NAME}           ${config.publicUrl}`,
    `  API            ${config.publicUrl}/api/docs`,
    `  Sandbox desk   ${desk}   phones, mailbox, diallers, time`,
    `  Devices        mqtt://127.0.0.1:${config.MQTT_PORT}`,
    `  Data           ${config.DATA_DIR}`,
  ];
  const demo = [
    '',
    `  Sign in as     anna@demo.example (Administrator), ben@demo.example (User), cleo@demo.example (Read-only)`,
    `                 dora@other.example (another company), staff@belfry.example, finance@belfry.example`,
    `  Password       ${demoPassword}`,
    ...Object.entries(authenticators).map(
      ([email, secret], index) =>
        `  ${index === 0 ? 'Authenticator' : '             '}  ${secret} (${email})`,
    ),
    `  Unclaimed      dialler BF-1000-0004, connect code ${unclaimedConnectCode}`,
    ...demoStock.map(
      ({ serial, type, connectCode }) => `                 ${type} ${serial}, connect code ${connectCode}`,
    ),
    '',
    `  Raise an alarm at the desk, or with`,
    `  npm run dialler -- --serial BF-1000-0001 --raise ventilation`,
  ];
  return [...lines, ...(environment.DEMO === 'true' ? demo : []), '', '  Ctrl-C stops everything.', ''].join(
    '\n',
  );
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The settings are not right:\n${error.message}`);
    return process.exit(1);
  }
}
