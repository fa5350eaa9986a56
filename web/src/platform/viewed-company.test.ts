import { expect, test } from 'vitest';
import { viewedIn } from './viewed-company.ts';

const id = '0b9f7a52-6a2b-4e0b-8f0e-3f6f2a7b9c11';
const base = `/management/companies/${id}/portal`;

test.each(['', '/', '/devices', '/devices/detail/1/management'])(
  '“…/portal%s” is the portal of that company',
  (rest) => {
    expect(viewedIn(base + rest)).toEqual({ id, base });
  },
);

test.each([
  '/devices',
  '/management/companies',
  `/management/companies/${id}`,
  `${base}s/devices`,
  '/management/companies/1/portal/devices',
  `/devices${base}`,
])('%s is one’s own', (path) => {
  expect(viewedIn(path)).toBeNull();
});
