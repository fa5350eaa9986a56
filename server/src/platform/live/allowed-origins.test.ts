import { expect, test } from 'vitest';
import { allowedOrigins } from './allowed-origins.ts';

test('in production the portal’s own origin alone, as a browser writes it', () => {
  const own = (publicUrl: string) => allowedOrigins({ production: true, publicUrl, PORT: 8080 });
  expect(own('https://portal.example')).toEqual(['https://portal.example']);
  expect(own('https://Portal.example:443/belfry')).toEqual(['https://portal.example']);
  expect(own('http://portal.example:8080')).toEqual(['http://portal.example:8080']);
});

test('in development every name of this machine, at the portal’s port', () => {
  const origins = allowedOrigins({ production: false, publicUrl: 'http://box.local:9000', PORT: 9000 });
  expect(origins).toEqual(
    expect.arrayContaining(['http://box.local:9000', 'http://localhost:9000', 'http://127.0.0.1:9000']),
  );
  for (const origin of origins) expect(new URL(origin).origin).toBe(origin);
});
