import { beforeEach, expect, test } from 'vitest';
import { settingsMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import * as z from 'zod/mini';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { updateAlarm } from '#features/alarming/alarm-settings/update-alarm.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { createCallList } from '#features/alarming/call-lists/save-call-list.ts';
import { publishAllSettings, publishSettings } from './publish-settings.job.ts';
import { changeDevice } from '../change-device.fixture.ts';
import { aDevice } from '../device-claim.fixture.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await testPlatform();
});

const publish = (companyId: string) =>
  publishSettings.run(platform, { companyId }, { number: 1, isLast: false });

test('every device of the company, and no other, gets contacts and lists to keep', async () => {
  const { companyId, context } = await aCompany(platform);
  const other = await aCompany(platform);
  await aDevice(platform, other.context);
  const devices = [await aDevice(platform, context, { name: 'Barn' }), await aDevice(platform, context)];
  const anna = await createContact(platform, context, { name: 'Anna', phone: '0612345001', pin: '1111' });
  const ben = await createContact(platform, context, { name: 'Ben', administrator: true });
  const night = await createCallList(platform, context, {
    ...callListDefaults,
    name: 'Night',
    contactIds: [ben.id, anna.id],
  });
  await publish(companyId);

  const { published } = platform.gateway;
  expect(published.map(({ serial }) => serial).toSorted()).toEqual(
    devices.map(({ serialNumber }) => serialNumber).toSorted(),
  );
  const toBarn = published.find(({ serial }) => serial === devices[0]!.serialNumber)!;
  expect(toBarn).toMatchObject({ topic: 'settings', retain: true });
  const message = z.parse(settingsMessage, toBarn.payload);
  expect(message.settings).toMatchObject({ name: 'Barn', timeZone: 'Europe/Amsterdam' });
  expect(message.contacts).toEqual(
    expect.arrayContaining([
      { id: anna.id, name: 'Anna', phone: '+31612345001', pin: '1111' },
      { id: ben.id, name: 'Ben', phone: null, pin: null },
    ]),
  );
  expect(message.callLists.map(({ name, contactIds }) => [name, contactIds.toSorted()])).toEqual([
    ['All contacts', [anna.id, ben.id].toSorted()],
    ['Administrators', [ben.id]],
    ['Night', [ben.id, anna.id].toSorted()],
  ]);
  expect(message.callLists.find(({ id }) => id === night.id)?.contactIds).toEqual([ben.id, anna.id]);
});

test('each publication has a higher version', async () => {
  const { companyId, context } = await aCompany(platform);
  await aDevice(platform, context);
  await publish(companyId);
  platform.clock.advance(1);
  await publish(companyId);
  const [first, second] = platform.gateway.published.map(
    ({ payload }) => (payload as { version: number }).version,
  );
  expect(second).toBeGreaterThan(first!);
});

test('after a start every company with devices is published again, several changes once', async () => {
  const { companyId, context } = await aCompany(platform);
  const device = await aDevice(platform, context);
  await publishAllSettings(platform);
  await publishAllSettings(platform);
  expect(await pendingJobs(platform, 'devices/publish-settings', { companyId })).toEqual([
    { companyId, deviceId: device.id },
    { companyId },
  ]);
});

test('a device gets its hours and what was set on its alarm points; a change is sent to it alone', async () => {
  const { companyId, context } = await aCompany(platform);
  const [barn] = [await aDevice(platform, context, { name: 'Barn' }), await aDevice(platform, context)];
  const alarm = { id: barn.id, alarmId: 'input.1' };
  await updateAlarm(platform, context, alarm, {
    name: 'Fans',
    activeMessage: 'The fans have stopped',
    contact: 'nc',
    delaySeconds: 20,
    interfaces: ['touch', 'external-io'],
    version: 1,
  });
  const schedule = { dayFrom: '06:00', dayUntil: '20:00', weekendDays: [7] };
  await changeDevice(platform, context, barn.id, { schedule });
  expect(
    await pendingJobs(platform, 'devices/publish-settings', { companyId, deviceId: barn.id }),
  ).toHaveLength(1);
  platform.gateway.published.length = 0;
  await publishSettings.run(platform, { companyId, deviceId: barn.id }, { number: 1, isLast: false });
  expect(platform.gateway.published.map(({ serial }) => serial)).toEqual([barn.serialNumber]);
  const { settings } = z.parse(settingsMessage, platform.gateway.published[0]?.payload);
  expect(settings).toMatchObject({
    schedule,
    alarms: {
      'input.1': {
        name: 'Fans',
        activeMessage: 'The fans have stopped',
        restoredMessage: 'Input 1 restored',
        enabled: true,
        contact: 'nc',
        delaySeconds: 20,
        recoveryDelaySeconds: 0,
        interfaces: ['touch', 'external-io'],
        callListId: null,
      },
    },
  });
  const alarms = settings['alarms'] as Record<string, object>;
  expect(alarms['failure.power-failure']).not.toHaveProperty('contact');
});
