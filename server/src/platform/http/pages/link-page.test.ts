import fastify from 'fastify';
import { expect, test } from 'vitest';
import { brandColours } from '#platform/brand/brand-colours.ts';
import { deliveredBrand, type Brand } from '#platform/brand/brand.ts';
import { linkPage } from './link-page.ts';

async function pageOf(brand: Brand) {
  const app = fastify();
  const page = { langCode: 'de-DE', brand: 'Turm & "Söhne" <x>', title: 'Alarm', text: 'Angenommen.' };
  app.get('/', (_request, reply) => linkPage(reply, page, brand));
  const { body, headers } = await app.inject('/');
  await app.close();
  return { body, policy: String(headers['content-security-policy']) };
}

test('the page of a link has our tower and colours, and fetches its sign alone', async () => {
  const { body, policy } = await pageOf(deliveredBrand);
  expect(body).toContain('</svg>Turm &amp; &quot;Söhne&quot; &lt;x&gt;</small>');
  expect(body).toContain('<title>Alarm – Turm &amp; &quot;Söhne&quot; &lt;x&gt;</title>');
  for (const colour of ['#0c5c52', '#54c6b1', '#f0b54a']) expect(body).toContain(colour);
  expect(policy).toContain("default-src 'none'; img-src 'self'; style-src 'nonce-");
  expect(body.match(/(?:href|src)="[^"]*"/g)).toEqual(['href="/favicon.svg"']);
});

test('with a brand of its own it has its mark on its ground, and its colours', async () => {
  const mark = { svg: Buffer.from('<svg/>'), ratio: 2 };
  const { body, policy } = await pageOf({
    ...deliveredBrand,
    mark,
    colours: brandColours({ bar: '#2a0a3a', action: { light: '#6a1b9a', dark: '#c698ef' } }),
  });
  expect(body).toContain('<img src="/brand/mark.svg" width="56" height="28" alt="">Turm');
  expect(policy).toContain("img-src 'self'; style-src 'nonce-");
  for (const colour of ['--bar: #2a0a3a', '--act: #6a1b9a', '--act: #c698ef']) expect(body).toContain(colour);
  expect(body).not.toMatch(/<svg|#0c5c52/);
});
