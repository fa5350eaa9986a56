import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveredBrand } from '#platform/brand/brand.ts';
import { brandColours } from '#platform/brand/brand-colours.ts';
import { readConfig } from '#platform/config/config.ts';
import { ownSecrets, productionEnvironment } from '#platform/config/environments.fixture.ts';
import { testCertificate, testCertificateKey } from '#platform/mqtt/mosquitto/certificate.fixture.ts';
import { renderMailPage } from './mail-page.ts';
import { createMail, type Mail } from './mail.ts';
import { startMailServer } from './mail-server.fixture.ts';

/** A name that would break a header or a page that took it as it is. */
const name = 'Glockenturm & "Söhne" <x>';
let server: Awaited<ReturnType<typeof startMailServer>>;
let mail: Mail;
beforeAll(async () => {
  server = await startMailServer();
  mail = createMail(
    readConfig({
      ...ownSecrets,
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://portal.example',
      BRAND_NAME: name,
    }),
  );
});
afterAll(async () => {
  mail.close();
  await server.stop();
});
const page = {
  langCode: 'nl-NL',
  brand: 'Belfry',
  subject: 'Één – <b>',
  heading: 'Eén stap',
  paragraphs: ['Stal <script>alert(1)</script> & schuur'],
  action: { label: 'Verder', url: 'https://portal.example/?a=1&b=2' },
};

test('a mail arrives with its words, its link and an id that stays the same', async () => {
  const to = 'anna@example.com';
  await mail.send({ to, messageId: 'attempt-7', ...(await renderMailPage(page, deliveredBrand)) });
  await mail.send({ to, messageId: 'attempt-7', ...(await renderMailPage(page, deliveredBrand)) });
  const mails = server.to(to);
  expect(mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<attempt-7@portal.example>'));
  const [first] = mails;
  expect(first?.subject).toBe('Één – <b>');
  expect(first?.from?.value).toEqual([{ name, address: 'no-reply@portal.example' }]);
  expect(first?.text).toContain('Stal <script>alert(1)</script> & schuur');
  expect(first?.text).toContain('https://portal.example/?a=1&b=2');
  const html = first?.html === false ? '' : (first?.html ?? '');
  expect(html).toContain('lang="nl-NL"');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script>');
  expect(html).toContain('href="https://portal.example/?a=1&amp;b=2"');
});

test('a mail has its mark without a picture, and reads well as plain text', async () => {
  const { html, text } = await renderMailPage(
    {
      ...page,
      lists: [{ title: 'Apparaat', items: ['Stal 1', 'Barneveld <a>'] }],
      link: { label: 'Portaal', url: 'https://portal.example/d' },
      footnotes: ['De link is alleen voor u.'],
    },
    deliveredBrand,
  );
  expect(html).not.toMatch(/<img|<svg|url\(|cid:/);
  expect(html).toMatch(/role="presentation".*Belfry.*<h1/s);
  expect(html).toContain('Barneveld &lt;a&gt;');
  expect(text).toBe(
    [
      'Belfry',
      'Eén stap',
      'Stal <script>alert(1)</script> & schuur',
      'Verder:\nhttps://portal.example/?a=1&b=2',
      'Apparaat:\n  Stal 1\n  Barneveld <a>',
      'Portaal:\nhttps://portal.example/d',
      'De link is alleen voor u.\n',
    ].join('\n\n'),
  );
});

test('a mail has the colours of a brand; its tower stands for ours alone, and an alarm is red in every house', async () => {
  const colours = brandColours({ action: '#6a1b9a', accent: '#ffffff' });
  const mark = { svg: Buffer.from('<svg/>'), ratio: 1 };
  const told = { ...page, brand: name };
  const calm = await renderMailPage(told, { colours, mark });
  expect(calm.html).toContain('Glockenturm &amp; &quot;Söhne&quot; &lt;x&gt;');
  expect(calm.text).toMatch(/^Glockenturm & "Söhne" <x>\n/);
  expect(calm.html).toContain('background-color:#6a1b9a');
  for (const ours of ['#0c5c52', '#f0b54a', 'elfry', 'border-bottom:9px'])
    expect(calm.html).not.toContain(ours);
  const alarm = await renderMailPage({ ...told, tone: 'alarm' }, { colours, mark: null });
  expect(alarm.html).toContain('background-color:#b3161b');
  expect(alarm.html).toContain('border-bottom:9px solid #6a1b9a');
});

test('a line break in a subject or an address makes no header of its own', async () => {
  const content = await renderMailPage({ ...page, subject: 'Alarm\r\nBcc: eve@example.com' }, deliveredBrand);
  await mail.send({ to: 'ben@example.com', messageId: 'x', ...content });
  expect(server.to('eve@example.com')).toEqual([]);
  expect(server.to('ben@example.com').map(({ bcc }) => bcc)).toEqual([undefined]);
});

test('a server that does not take a mail, or is not there, is an error', async () => {
  const content = { to: 'cleo@example.com', messageId: 'y', ...(await renderMailPage(page, deliveredBrand)) };
  server.state.refuse = 'no room';
  await expect(mail.send(content)).rejects.toThrow('no room');
  server.state.refuse = null;
  const lost = createMail(readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' }));
  await expect(lost.send(content)).rejects.toThrow('ECONNREFUSED');
  lost.close();
});

test('a server elsewhere that offers no TLS gets no mail, and the fault says so', async () => {
  const before = server.mails.length;
  for (const environment of [productionEnvironment, {}]) {
    const plain = createMail(readConfig({ ...environment, SMTP_URL: server.urlFromElsewhere }));
    const content = {
      to: 'dora@example.com',
      messageId: 'z',
      ...(await renderMailPage(page, deliveredBrand)),
    };
    await expect(plain.send(content)).rejects.toMatchObject({
      code: 'ETLS',
      message: expect.stringContaining('STARTTLS'),
    });
    plain.close();
  }
  expect(server.mails).toHaveLength(before);
});

test('one that offers it gets mails by TLS, and only where its certificate is right', async () => {
  const secure = await startMailServer({ cert: testCertificate, key: testCertificateKey });
  const content = { to: 'dora@example.com', messageId: 'z', ...(await renderMailPage(page, deliveredBrand)) };
  const wary = createMail(readConfig({ ...productionEnvironment, SMTP_URL: secure.urlFromElsewhere }));
  await expect(wary.send(content)).rejects.toThrow(/certificate/);
  expect(secure.secured).toEqual([]);
  // Production takes no address that says so.
  const trusting = createMail(
    readConfig({ SMTP_URL: `${secure.urlFromElsewhere}?tls.rejectUnauthorized=false` }),
  );
  await trusting.send(content);
  expect(secure.secured).toEqual([true]);
  for (const one of [wary, trusting]) one.close();
  await secure.stop();
});
