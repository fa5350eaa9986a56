import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { settings } from '../server/src/platform/config/settings.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const pages = tracked.filter((file) => /^(?:[A-Z]+|docs\/.*)\.md$/.test(file));
/** What runs: pages may not prove each other, nor tests what is told to nobody. */
const sources = tracked
  .filter(
    (file) => /^server\/(?:src|migrations)\/.*\.(?:ts|sql)$/.test(file) && !/\.(?:test|fixture)\./.test(file),
  )
  .map(read)
  .join('\n');

/** As GitHub makes them of headings. */
function anchorsOf(page: string): Set<string> {
  const headings = read(page).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('pages', () => {
  it('link to what is there', () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, to = '']) => {
        if (/^[a-z]+:/.test(to)) return [];
        const [path = '', anchor] = to.split('#');
        const target = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(root, target))) return [`${page}: ${to}`];
        return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).has(anchor)
          ? []
          : [`${page}: ${to}`];
      }),
    );
    expect(dead).toEqual([]);
  });

  it.each(['docs/brokers.md', 'docs/operating.md'])('%s names settings that there are', (page) => {
    const prefixes = new Set(Object.keys(settings).map((name) => name.split('_')[0]));
    const named = [...read(page).matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name);
    const unknown = named.filter(
      (name) => !(name in settings) && prefixes.has(name.split('_')[0]) && name !== 'NODE_EXTRA_CA_CERTS',
    );
    expect(new Set(named).size).toBeGreaterThan(8);
    expect(unknown).toEqual([]);
  });

  it('name metrics and roles that there are', () => {
    const named = pages
      .filter((page) => !page.startsWith('docs/decisions/'))
      .flatMap((page) => [...read(page).matchAll(/\bbelfry_[a-z_]+\b/g)].map(([name]) => name));
    const unknown = named.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources));
    expect(new Set(named).size).toBeGreaterThan(5);
    expect(unknown).toEqual([]);
  });

  it('has rules for Prometheus over figures that there are, and each of them is told of', () => {
    const named = [...read('docs/alerts.yml').matchAll(/\bbelfry_[a-z_]+\b/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(new Set(named).size).toBeGreaterThan(8);
    expect(named.filter((name) => !sources.includes(`name: '${name}'`))).toEqual([]);
    expect(named.filter((name) => !read('docs/operating.md').includes(`\`${name}\``))).toEqual([]);
  });

  it('tell of every figure', () => {
    const figures = [...sources.matchAll(/name: '(belfry_[a-z_]+)'/g)].map(([, name = '']) => name);
    const told = read('docs/operating.md') + read('docs/brokers.md');
    expect(figures.length).toBeGreaterThan(15);
    expect(figures.filter((name) => !told.includes(name))).toEqual([]);
  });

  it.each([
    'a migration waits for its lock',
    'broker in reach',
    'broker out of reach',
    'device refused',
    'devices whose key was never seen cannot connect to mosquitto',
    'files of mosquitto are not right',
    'intake: reads',
    'live events may not reach all nodes',
    'live events reach all nodes again',
    'the broker refuses the portal',
    'the database is newer than this program',
    'waiting for migrations, which npm run migrate applies',
  ])('quote the log line "%s" as it is', (line) => {
    const words = pages.map((page) => read(page).replaceAll(/\s+/g, ' ')).join('\n');
    expect(words).toContain(line);
    expect(sources).toMatch(new RegExp(`['"\`]${line}`));
  });
});

describe('the files of docs/brokers', () => {
  const page = read('docs/brokers.md');
  const file = (name: string) => read(`docs/brokers/${name}`);

  it('are all told of', () => {
    const names = readdirSync(join(root, 'docs/brokers'));
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !page.includes(`brokers/${name}`))).toEqual([]);
  });

  it.each(['definitions.json', 'definitions-cluster.json'])('%s limits what waits in each queue', (name) => {
    const { policies } = JSON.parse(file(name)) as {
      policies: { name: string; pattern: string; priority: number; definition: Record<string, unknown> }[];
    };
    const policyOf = (queue: string) =>
      policies
        .filter(({ pattern }) => new RegExp(pattern).test(queue))
        .toSorted((one, other) => other.priority - one.priority)[0];
    expect(policyOf('mqtt-subscription-BF-1000-0001qos1')?.definition).toMatchObject({
      // The portal waits 10 s for an answer.
      'message-ttl': 9_000,
    });
    expect(policyOf('mqtt-subscription-belfry-intakeqos1')?.definition).toMatchObject({
      'max-length': 100_000,
    });
    expect(policyOf('mqtt-subscription-belfry-intakeqos1')?.definition).not.toHaveProperty('message-ttl');
    const mirrored = policies.filter(({ definition }) => definition['ha-mode'] === 'exactly');
    expect(mirrored).toHaveLength(name === 'definitions-cluster.json' ? policies.length : 0);
  });

  it('reload Mosquitto by the file that Belfry writes last, in the folder of mosquitto.conf', () => {
    const [, watched] = /^PathChanged=(.+)$/m.exec(file('mosquitto-reload.path')) ?? [];
    expect(watched).toBe('/var/lib/belfry-mosquitto/portal-passwords');
    expect(file('mosquitto.conf')).toContain(`password_file ${watched}`);
    expect(file('mosquitto-reload.path')).toContain('Unit=mosquitto-reload.service');
    expect(page).toContain('MOSQUITTO_FOLDER=/var/lib/belfry-mosquitto');
  });

  it('keep strangers out of EMQX', () => {
    const emqx = file('emqx.conf');
    expect(emqx).toMatch(/^ {2}no_match = deny$/m);
    expect(emqx.match(/backend = /g)).toEqual(['backend = ']);
    expect(emqx.match(/type = /g)).toEqual(['type = ']);
  });
});
