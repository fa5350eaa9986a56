import { join, resolve } from 'node:path';
import { readConfig, ConfigError, type Config } from '../server/src/platform/config/config.ts';
import { demoDiallersFile } from '../server/src/demo/demo-diallers.ts';
import { demoProviderFile } from '../server/src/demo/demo-provider-file.ts';
import { supervise } from './supervisor.ts';

/** `npm start`: the whole portal on one machine, with demo data, the sandbox and the simulated diallers. */

const root = resolve(import.meta.dirname, '..');
const config = configOrExit();
const sandboxPort = config.SANDBOX_PORT ?? config.PORT + 10;
const environment = {
  DEMO: 'true',
  LOG_PRETTY: 'true',
  LOG_LEVEL: 'warn',
  SANDBOX_PROVIDER_MEMORY: demoProviderFile(config),
  ...process.env,
  DATA_DIR: config.DATA_DIR,
  BELFRY_URL: `http://127.0.0.1:${config.PORT}/api`,
};
const isDemo = environment.DEMO === 'true';
// Diallers first, so that they do not see the portal go; the sandbox last, so that nothing is sent into the void.
const supervisor = supervise({ endOrder: ['diallers', 'server', 'sandbox'], cwd: root, env: environment });

await supervisor.start({
  name: 'server',
  file: join(root, 'server/src/main.ts'),
  speaks: true,
});
await supervisor.start({
  name: 'sandbox',
  file: join(root, 'sandbox/src/main.ts'),
  ready: () => answers(`http://127.0.0.1:${sandboxPort}/healthz`),
});
if (isDemo) {
  const control = String(sandboxPort + 2);
  const journal = join(config.DATA_DIR, 'diallers');
  await supervisor.start({
    name: 'diallers',
    file: join(root, 'dialler/src/main.ts'),
    args: ['--demo', demoDiallersFile(config), '--journal', journal, '--control-port', control],
    ready: () => answers(`http://127.0.0.1:${control}/diallers`),
  });
}
if (!supervisor.stopping) {
  // These know the whole server: loaded while it starts, they would keep us from seeing npm go.
  const { demoGreeting, greeting } = await import('./greeting.ts');
  const { readDemoAuthenticators } = await import('../server/src/demo/demo-authenticators.ts');
  const demo = isDemo ? demoGreeting(await readDemoAuthenticators(config)) : [];
  console.log([...greeting(config, sandboxPort), ...demo, '', '  Ctrl-C stops everything.', ''].join('\n'));
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
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
