import type { SubscriptionState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import { roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import {
  aCompany,
  aDeviceRow,
  pendingJobs,
  testPlatform,
  type TestPlatform,
} from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { checkVatNumber } from './vat-number/check-vat-number.job.ts';
import { aCaller, said } from './account-caller.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

async function aFarm(roleId: RoleId = roles.administrator) {
  const farm = await aCompany(platform, { roleId });
  const caller = await aCaller(platform, app, farm, { roleId });
  const get = async () => (await caller.call('GET', '/company')).json<Company>();
  return {
    ...farm,
    ...caller,
    get,
    /** From what is there now, unless the change names a version. */
    patch: async (change: object) =>
      caller.call('PATCH', '/company', { version: (await get()).version, ...change }),
    audit: () =>
      platform.database.allCompanies
        .selectFrom('audit_log')
        .select(['action', 'details', 'actor_kind'])
        .where('company_id', '=', farm.companyId)
        .orderBy('seq')
        .execute(),
    vatJobs: () => pendingJobs(platform, 'companies/check-vat-number', { companyId: farm.companyId }),
    /** As the job worker would. */
    checkVat: (tries = 0) =>
      checkVatNumber.run(platform, { companyId: farm.companyId, tries }, { number: 1, isLast: false }),
    /** Sends the mails that wait; those to this company's people. */
    mails: async () => {
      const before = platform.mail.sent.length;
      for (const payload of await pendingJobs(platform, accountMail.name, {}))
        await accountMail.run(platform, payload, { number: 1, isLast: false });
      return platform.mail.sent.slice(before).filter(({ to }) => to.endsWith(farm.email));
    },
    subscribe: async (state: SubscriptionState) =>
      platform.database.allCompanies
        .insertInto('subscriptions')
        .values({
          company_id: farm.companyId,
          device_id: await aDeviceRow(platform, farm.companyId),
          type: 'monthly',
          state,
          started_at: platform.clock.now(),
        })
        .execute(),
  };
}
const fault = async (answer: ReturnType<Awaited<ReturnType<typeof aFarm>>['patch']>) => {
  const body = (await answer).json<{ code: string; errors?: { pointer: string }[] }>();
  return [body.code, body.errors?.[0]?.pointer];
};

test('a phone number is shown as it would be dialled, by the company’s country or another', async () => {
  const farm = await aFarm(roles.readOnly);
  const shown = async (body: object) => said(await farm.call('POST', '/phone-numbers/check', body));
  const dutch = { valid: true, shown: '+31 6 12345099' };
  expect(await shown({ phone: '0612345099' })).toEqual([200, dutch]);
  expect(await shown({ phone: '0031612345099', country: 'US' })).toEqual([200, dutch]);
  expect(await shown({ phone: '0612345099', country: 'US' })).toEqual([
    200,
    { valid: false, shown: '+1 0612345099' },
  ]);
  expect((await shown({ phone: 'x'.repeat(31) }))[0]).toBe(400);
});

describe('company details', () => {
  test('begin as they were registered', async () => {
    const farm = await aFarm();
    expect(await farm.get()).toEqual({
      id: farm.companyId,
      name: `Farm ${farm.companyId}`,
      address: 'Dorpsstraat 1',
      postalCode: '1234 AB',
      city: 'Barneveld',
      country: 'NL',
      taxNumber: null,
      noTaxNumber: false,
      phoneNumber: null,
      email: null,
      invoiceEmails: [],
      invoiceReference: null,
      invoiceLangCode: 'nl-NL',
      registrationNumber: null,
      electronicAddress: null,
      eInvoiceFormat: 'peppol',
      eInvoiceWay: 'mail',
      customerNumber: expect.stringMatching(/^[1-9]\d{4,}$/) as string,
      vatStatus: null,
      vatCheckedAt: null,
      version: 1,
    });
  });

  test('are seen by everybody and changed by administrators only', async () => {
    const user = await aFarm(roles.user);
    const reader = await aFarm(roles.readOnly);
    expect((await user.call('GET', '/company')).statusCode).toBe(200);
    expect((await reader.call('GET', '/company')).statusCode).toBe(200);
    expect(said(await user.patch({ name: 'Mine' }))).toEqual([403, 'no-permission']);
    expect(said(await reader.patch({ name: 'Mine' }))).toEqual([403, 'no-permission']);
    expect(said(await reader.call('GET', '/company/checkinfo'))).toEqual([403, 'no-permission']);
  });

  test('change as they were given, and the log says which, not to what', async () => {
    const farm = await aFarm();
    const answer = await farm.patch({
      name: 'Hoeve De Kerkuil',
      phoneNumber: '0342 123 456',
      email: 'Info@Kerkuil.example',
      invoiceEmails: ['books@kerkuil.example', 'Books@kerkuil.example', 'two@kerkuil.example'],
      invoiceReference: 'PO 12',
      invoiceLangCode: 'de-DE',
      noTaxNumber: true,
      version: 1,
    });
    expect(answer.json()).toMatchObject({
      name: 'Hoeve De Kerkuil',
      phoneNumber: '+31342123456',
      email: 'info@kerkuil.example',
      invoiceEmails: ['books@kerkuil.example', 'two@kerkuil.example'],
      invoiceReference: 'PO 12',
      invoiceLangCode: 'de-DE',
      noTaxNumber: true,
      version: 2,
    });
    expect(await farm.audit()).toEqual([
      {
        action: 'company.changed',
        actor_kind: 'user',
        details: {
          changed: [
            'name',
            'noTaxNumber',
            'phoneNumber',
            'email',
            'invoiceEmails',
            'invoiceReference',
            'invoiceLangCode',
          ],
        },
      },
    ]);
    expect(JSON.stringify(await farm.audit())).not.toMatch(/kerkuil|123456|PO 12/i);
  });

  test('that stay the same are no change', async () => {
    const farm = await aFarm();
    expect((await farm.patch({ city: 'Barneveld', taxNumber: null })).json()).toMatchObject({ version: 1 });
    expect(await farm.audit()).toEqual([]);
  });

  test('can be emptied where they may be empty', async () => {
    const farm = await aFarm();
    await farm.patch({ phoneNumber: '0342123456', email: 'a@b.example', invoiceReference: 'x' });
    const answer = await farm.patch({ phoneNumber: null, email: null, invoiceReference: null });
    expect(answer.json()).toMatchObject({ phoneNumber: null, email: null, invoiceReference: null });
    expect((await farm.patch({ name: '' })).statusCode).toBe(400);
    expect((await farm.patch({ name: null })).statusCode).toBe(400);
  });

  test('that somebody else changed meanwhile are refused', async () => {
    const farm = await aFarm();
    await farm.patch({ city: 'Ede', version: 1 });
    expect(said(await farm.patch({ city: 'Epe', version: 1 }))).toEqual([409, 'changed-meanwhile']);
    // Sent again after its answer was lost.
    expect((await farm.patch({ city: 'Ede', version: 1 })).json()).toMatchObject({ city: 'Ede', version: 2 });
    expect(await farm.get()).toMatchObject({ city: 'Ede', version: 2 });
  });

  test.each([
    [{ invoiceEmails: Array.from({ length: 11 }, (_, n) => `b${n}@c.example`) }, '/invoiceEmails'],
    [{ invoiceEmails: ['no address'] }, '/invoiceEmails/0'],
    [{ country: 'QQ' }, '/country'],
    [{ phoneNumber: '0' }, '/phoneNumber'],
    [{ email: 'none' }, '/email'],
    [{ invoiceLangCode: 'nl-BE' }, '/invoiceLangCode'],
    [{ invoiceLangCode: null }, '/invoiceLangCode'],
    [{ owner: 'me' }, '/owner'],
    [{ taxNumber: 'NL12345', country: 'NL' }, '/taxNumber'],
    [{ taxNumber: 'NL123456789B01', noTaxNumber: true }, '/noTaxNumber'],
  ])('%j is refused at its field', async (change, pointer) => {
    const farm = await aFarm();
    expect(await fault(farm.patch(change))).toEqual(['invalid-input', pointer]);
    expect(await farm.audit()).toEqual([]);
  });

  test('of one company are not those of another', async () => {
    const [one, other] = [await aFarm(), await aFarm()];
    await one.patch({ city: 'Ede' });
    expect(await other.get()).toMatchObject({ id: other.companyId, city: 'Barneveld', version: 1 });
  });
});

describe('the language of invoices', () => {
  const aFarmIn = async (country: string) => {
    const farm = await aFarm();
    await farm.patch({ country });
    return farm;
  };

  test('is that of the country, wherever that is, while nobody has chosen one', async () => {
    const farm = await aFarmIn('AT');
    expect(await farm.get()).toMatchObject({ invoiceLangCode: 'de-DE' });
    expect((await farm.patch({ country: 'LU' })).json()).toMatchObject({ invoiceLangCode: 'fr-FR' });
  });

  test('that a form only sends back is no choice, and nothing of it is in the log', async () => {
    const farm = await aFarmIn('AT');
    const answer = await farm.patch({ city: 'Linz', invoiceLangCode: 'de-DE' });
    expect(answer.json()).toMatchObject({ city: 'Linz', invoiceLangCode: 'de-DE' });
    expect((await farm.audit()).at(-1)).toMatchObject({ details: { changed: ['city'] } });
    expect((await farm.patch({ country: 'IT' })).json()).toMatchObject({ invoiceLangCode: 'it-IT' });
  });

  test('that was chosen stays in another country, also where it is that of the country by now', async () => {
    const farm = await aFarmIn('BE');
    await farm.patch({ invoiceLangCode: 'fr-FR' });
    expect((await farm.audit()).at(-1)).toMatchObject({ details: { changed: ['invoiceLangCode'] } });
    expect((await farm.patch({ country: 'DE' })).json()).toMatchObject({ invoiceLangCode: 'fr-FR' });
    expect((await farm.patch({ invoiceLangCode: 'de-DE' })).json()).toMatchObject({
      invoiceLangCode: 'de-DE',
    });
    expect((await farm.patch({ country: 'IT' })).json()).toMatchObject({ invoiceLangCode: 'de-DE' });
  });

  test('that is sent beside another country stays', async () => {
    const farm = await aFarmIn('NL');
    const answer = await farm.patch({ country: 'DE', invoiceLangCode: 'nl-NL' });
    expect(answer.json()).toMatchObject({ country: 'DE', invoiceLangCode: 'nl-NL' });
  });
});

describe('the VAT number', () => {
  let next = 0;
  const aNumber = () =>
    `NL${String(Date.now() % 1e5).padStart(5, '0')}${String((next += 1)).padStart(4, '0')}B01`;

  test('of another country is refused at its field', async () => {
    const farm = await aFarm();
    const mismatch = 'country-does-not-match-vat-number';
    expect(await fault(farm.patch({ taxNumber: 'DE123456789' }))).toEqual([mismatch, '/taxNumber']);
    expect(await fault(farm.patch({ taxNumber: 'GR123456789', country: 'GR' }))).toEqual([
      mismatch,
      '/taxNumber',
    ]);
    await farm.patch({ taxNumber: 'EL123456789', country: 'GR' });
    expect(await farm.get()).toMatchObject({ taxNumber: 'EL123456789', country: 'GR' });
    expect(await fault(farm.patch({ country: 'DE' }))).toEqual([mismatch, '/country']);
    expect(said(await farm.patch({ country: 'DE', taxNumber: null }))).toMatchObject([
      200,
      { country: 'DE' },
    ]);
  });

  test('is unknown until the register has spoken, then valid or invalid, which the log keeps', async () => {
    const farm = await aFarm();
    const number = aNumber();
    platform.vatRegister.answers.set(number, 'invalid');
    expect((await farm.patch({ taxNumber: number })).json()).toMatchObject({
      taxNumber: number,
      vatStatus: 'unknown',
      vatCheckedAt: null,
    });
    expect(await farm.vatJobs()).toEqual([{ companyId: farm.companyId, tries: 0 }]);
    await farm.checkVat();
    expect(await farm.get()).toMatchObject({
      vatStatus: 'invalid',
      vatCheckedAt: platform.clock.now().toISOString(),
      version: 2,
    });
    expect(platform.vatRegister.asked).toContain(number);
    platform.vatRegister.answers.set(number, 'valid');
    await farm.checkVat();
    await farm.checkVat();
    expect(await farm.get()).toMatchObject({ vatStatus: 'valid' });
    expect((await farm.audit()).slice(1)).toEqual([
      { action: 'company.vat-checked', actor_kind: 'job', details: { from: 'unknown', to: 'invalid' } },
      { action: 'company.vat-checked', actor_kind: 'job', details: { from: 'invalid', to: 'valid' } },
    ]);
  });

  test('that is not in the register is told once by mail to those who look after the money', async () => {
    const farm = await aFarm();
    const number = aNumber();
    platform.vatRegister.answers.set(number, 'invalid');
    await farm.patch({ taxNumber: number, invoiceEmails: [`books-${farm.email}`], invoiceLangCode: 'de-DE' });
    await farm.checkVat();
    await farm.checkVat();
    const mails = await farm.mails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([farm.email, `books-${farm.email}`].toSorted());
    for (const { to, subject, text } of mails) {
      expect(subject).toContain(number);
      expect(text).toContain(to === farm.email ? 'your invoices carry VAT' : 'enthalten Ihre Rechnungen USt');
    }
    platform.vatRegister.answers.set(number, 'valid');
    await farm.checkVat();
    expect(await farm.mails()).toHaveLength(2);
  });

  test('keeps the last answer while the register is down, and is asked for again with ever longer pauses', async () => {
    const farm = await aFarm();
    const number = aNumber();
    platform.vatRegister.answers.set(number, 'valid');
    await farm.patch({ taxNumber: number });
    await farm.checkVat();
    const { vatCheckedAt } = await farm.get();
    platform.vatRegister.answers.set(number, 'unknown');
    platform.clock.advance(60_000);
    await farm.checkVat(0);
    expect(await farm.get()).toMatchObject({ vatStatus: 'valid', vatCheckedAt });
    expect(await farm.vatJobs()).toEqual([{ companyId: farm.companyId, tries: 1 }]);
    await farm.checkVat(1);
    expect(await farm.vatJobs()).toEqual([{ companyId: farm.companyId, tries: 2 }]);
    platform.vatRegister.answers.set(number, 'invalid');
    await farm.checkVat(2);
    expect(await farm.vatJobs()).toEqual([{ companyId: farm.companyId, tries: 0 }]);
  });

  test('that is new begins unknown again, and an answer about the former one is not taken for it', async () => {
    const farm = await aFarm();
    const [former, present] = [aNumber(), aNumber()];
    platform.vatRegister.answers.set(former, 'valid');
    await farm.patch({ taxNumber: former });
    await farm.checkVat();
    const slow = { ...platform, vatRegister: { check: () => changed().then(() => 'invalid' as const) } };
    const changed = async () => void (await farm.patch({ taxNumber: present }));
    await checkVatNumber.run(slow, { companyId: farm.companyId, tries: 0 }, { number: 1, isLast: false });
    expect(await farm.get()).toMatchObject({ taxNumber: present, vatStatus: 'unknown', vatCheckedAt: null });
  });

  test('outside the register is not asked about', async () => {
    const farm = await aFarm();
    await farm.patch({ country: 'CH', taxNumber: 'CHE-123.456.789' });
    expect(await farm.get()).toMatchObject({ taxNumber: 'CHE123456789', vatStatus: null });
    expect(await farm.vatJobs()).toEqual([]);
    await farm.checkVat();
    expect(platform.vatRegister.asked).not.toContain('CHE123456789');
  });

  test('goes when the company says that it has none, and that ends when it gives one', async () => {
    const farm = await aFarm();
    const number = aNumber();
    await farm.patch({ taxNumber: number });
    expect((await farm.patch({ noTaxNumber: true })).json()).toMatchObject({
      taxNumber: null,
      noTaxNumber: true,
      vatStatus: null,
    });
    expect((await farm.patch({ taxNumber: number })).json()).toMatchObject({ noTaxNumber: false });
  });
});

describe('the missing-info check', () => {
  test('says what is missing, and whether there is a subscription', async () => {
    const farm = await aFarm();
    const check = async () => (await farm.call('GET', '/company/checkinfo')).json<unknown>();
    expect(await check()).toEqual({ hasSubscriptions: false, missingInfo: ['phoneNumber', 'taxNumber'] });
    await farm.subscribe('canceled');
    await farm.subscribe('retired');
    expect(await check()).toMatchObject({ hasSubscriptions: false });
    await farm.subscribe('active-payment-needed');
    expect(await check()).toMatchObject({ hasSubscriptions: true });
    await farm.patch({ phoneNumber: '0342123456', noTaxNumber: true });
    expect(await check()).toEqual({ hasSubscriptions: true, missingInfo: [] });
  });

  test('does not count the subscriptions of others', async () => {
    const [one, other] = [await aFarm(), await aFarm()];
    await one.subscribe('active');
    expect((await other.call('GET', '/company/checkinfo')).json()).toMatchObject({ hasSubscriptions: false });
  });
});
