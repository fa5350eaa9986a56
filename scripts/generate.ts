import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import type * as z from 'zod';
import { errorCatalogue } from '../contract/src/http/error-catalogue.ts';
import { permissions, rolePermissions, roles } from '../contract/src/permissions/permissions.contract.ts';
import { routesOf } from '../server/src/app.ts';
import { nodeMachine } from '../server/src/features/alarming/alarms/engine/node.machine.ts';
import { createAccessTokens } from '../server/src/platform/auth/access-tokens.ts';
import { tokenSecrets } from '../server/src/platform/auth/token-secrets.ts';
import { readConfig, settings } from '../server/src/platform/config/config.ts';
import { apiBase, createHttpServer } from '../server/src/platform/http/server/http-server.ts';
import { installRoute } from '../server/src/platform/http/route/install-route.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { filledPage, manualPages } from './manual.ts';
import { textIdsModule } from './text-ids.ts';

/**
 * Makes everything in `docs/generated`, `.env.example` and the types of the texts from the code, and gives the manual the words of the
 * screens. `--verify` writes nothing and fails where something is out of date. (The table types have a script of their own: `server/scripts/generate-schema.ts`.)
 */

const root = resolve(import.meta.dirname, '..');
// Only the shape of the features is asked here; no verb is called.
const routes = routesOf({} as Platform);

const documents: Record<string, string> = {
  'docs/generated/openapi.json': await openApi(),
  'docs/generated/routes.md': routesPage(),
  'docs/generated/permissions.md': permissionsPage(),
  'docs/generated/errors.md': errorsPage(),
  'docs/generated/settings.md': settingsPage(),
  'docs/generated/alarm-node.md': alarmNodePage(),
  '.env.example': environmentExample(),
  'texts/src/text-ids.generated.ts': textIdsModule(),
  ...Object.fromEntries(Object.entries(manualPages()).map(([path, page]) => [path, filledPage(path, page)])),
};

const outdated = Object.entries(documents).filter(([file, text]) => read(file) !== text);
if (process.argv.includes('--verify')) {
  for (const [file] of outdated) console.error(`${file} is out of date: npm run generate`);
  if (outdated.length > 0) process.exitCode = 1;
} else {
  mkdirSync(join(root, 'docs/generated'), { recursive: true });
  for (const [file, text] of outdated) writeFileSync(join(root, file), text);
}

function read(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return null;
  }
}

async function openApi(): Promise<string> {
  const config = { ...readConfig({}), publicUrl: 'https://belfry.example' };
  const app = await createHttpServer(config, pino({ level: 'silent' }));
  const tokens = createAccessTokens(tokenSecrets(config));
  await app.register(
    async (api) => {
      for (const route of routes)
        installRoute(api, route, { tokens, call: (_bound, _context, run) => run() });
    },
    { prefix: apiBase },
  );
  await app.ready();
  const document = JSON.stringify(app.swagger(), null, 2);
  await app.close();
  return `${document}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function routesPage(): string {
  const rows = routes.map(({ route }) => [
    `\`${route.method} ${route.path}\``,
    route.access,
    route.summary,
    (route.errors ?? []).map((code) => `\`${code}\``).join(' '),
  ]);
  return `# Routes\n\nPaths stand below the API's base, \`${apiBase}\` by default. \`public\` needs no token; a letter is the permission.\n\n${table(['Call', 'Who', 'What', 'Refusals of its own'], rows)}\n`;
}

function permissionsPage(): string {
  const names = Object.entries(roles);
  const rows = permissions.map((code) => [
    code,
    ...names.map(([, id]) => (rolePermissions[id].includes(code) ? 'x' : '')),
  ]);
  const head = names.map(([name, id]) => `${name} (${id})`);
  const calls = routes
    .filter(({ route }) => route.access !== 'public')
    .map(({ route: { method, path, access } }) => [
      `\`${method} ${path}\``,
      access,
      ...names.map(([, id]) => (mayCall(id, access) ? 'x' : '')),
    ]);
  return `# Permissions of each role\n\n${table(['Code', ...head], rows)}\n\n## Calls of each role\n\nPublic calls are left out. What a call does beyond its door, as who may change whom, its verb says.\n\n${table(['Call', 'Needs', ...head], calls)}\n`;
}

function mayCall(role: keyof typeof rolePermissions, access: string): boolean {
  return access === 'signed-in' || (rolePermissions[role] as readonly string[]).includes(access);
}

function errorsPage(): string {
  const rows = Object.entries(errorCatalogue).map(([code, { status, message }]) => [
    `\`${code}\``,
    String(status),
    message,
  ]);
  return `# Error catalogue\n\n${table(['Code', 'Status', 'Message'], rows)}\n`;
}

/** What a setting is without being set; the folder depends on where the clone lies. */
function defaultOf(name: string, schema: z.ZodType): string {
  if (name === 'DATA_DIR') return '`.data` in the clone, for root below /var/lib/belfry';
  const parsed = schema.safeParse(undefined);
  return parsed.success && parsed.data !== undefined ? JSON.stringify(parsed.data).replaceAll('"', '') : '';
}

function settingsPage(): string {
  const rows = Object.entries(settings).map(([name, schema]) => [
    `\`${name}\``,
    defaultOf(name, schema),
    schema.description ?? '',
  ]);
  return `# Settings\n\nRead from the environment at the start; every fault is listed at once.\n\n${table(['Name', 'Default', 'Meaning'], rows)}\n`;
}

function environmentExample(): string {
  const lines = Object.entries(settings).map(
    ([name, schema]) =>
      `# ${schema.description ?? ''}\n#${name}=${name === 'DATA_DIR' ? '' : defaultOf(name, schema)}`,
  );
  return `# Settings of Belfry. Made by npm run generate; copy it and uncomment what differs.\n\n${lines.join('\n\n')}\n`;
}

function alarmNodePage(): string {
  const rows = Object.entries(nodeMachine.transitions).flatMap(([state, transitions]) =>
    transitions.map((row) => ({ state, ...row })),
  );
  const name = (state: string) => state.replaceAll('-', '_');
  const diagram = rows
    .filter(({ to }) => to !== 'state-before')
    .map(
      ({ state, event, guard, to }) =>
        `  ${name(state)} --> ${name(to)}: ${event}${guard ? ` [${guard}]` : ''}`,
    );
  const cells = rows.map(({ state, event, guard, to, effects }) => [
    state,
    event,
    guard ?? '',
    to,
    (effects ?? []).join(', '),
  ]);
  return `# Alarm node\n\nMade from \`server/src/features/alarming/alarms/engine/node.machine.ts\`. Of a state's rows for an event the first whose guard holds is taken.\n\n\`\`\`mermaid\nstateDiagram-v2\n${[...new Set(diagram)].join('\n')}\n\`\`\`\n\n${table(['State', 'Event', 'Guard', 'To', 'Effects'], cells)}\n`;
}
