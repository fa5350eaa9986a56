import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n');

/** What names the product as we call it and is read by nobody whose portal has another name (decision 0147). */
const free = [
  // The name itself, where the setting says no other, and for a page that no server has filled.
  "server/src/platform/brand/brand.ts: export const deliveredName = 'Belfry';",
  "web/src/platform/page-settings.ts: export const brandName = pageSetting('brand-name', 'Belfry');",
  // A password that whoever knows our name guesses.
  "server/src/features/people/passwords/choose-password.ts: const words = ['Belfry', config.BRAND_NAME, ...known, ...(chooser.about ?? [])];",
  // The demo, which production refuses.
  "server/src/demo/fill-demo.ts: export const demoPassword = 'demo-Belfry-2026';",
];

it('nothing that a portal says to people names the product as we call it, in whatever language', () => {
  const files = tracked.filter(
    (file) =>
      /^texts\/[a-z]{2}\/.*\.json$|^web\/(?:index\.html|public\/.*\.(?:html|webmanifest|css|svg))$/.test(
        file,
      ) ||
      (/^(?:contract|server|web)\/src\/.*\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file)),
  );
  expect(files.length).toBeGreaterThan(1_500);
  const named = files.flatMap((file) =>
    linesOf(file)
      .map((line) => line.trim())
      // What is written small is of machines: packages, roles, metrics, names of errors.
      .filter((line) =>
        /\.tsx?$/.test(file) ? /\bBelfry\b/.test(withoutComment(line)) : /belfry/i.test(line),
      )
      .map((line) => `${file}: ${line}`),
  );
  expect(named).toEqual(expect.arrayContaining(free));
  expect(named.filter((line) => !free.includes(line))).toEqual([]);
});

it('no address of ours stands in for one of whoever runs a portal', () => {
  const files = tracked.filter(
    (file) =>
      /^(?:contract|server|web)\/src\/.*\.tsx?$/.test(file) && !/\.(?:test|fixture)\.|\/demo\//.test(file),
  );
  expect(files.filter((file) => linesOf(file).some((line) => line.includes('belfry.example')))).toEqual([]);
});

function withoutComment(line: string): string {
  return /^(?:\*|\/\*\*|\/\/)/.test(line) ? '' : line.replace(/\s\/[/*].*$/, '');
}
