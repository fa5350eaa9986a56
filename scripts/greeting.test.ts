import { expect, test } from 'vitest';
import { demoGreeting, greeting } from './greeting.ts';

test('the start tells a newcomer all that an alarm at the desk and its acceptance need, on one screen', () => {
  const config = {
    BRAND_NAME: 'Belfry',
    publicUrl: 'http://127.0.0.1:9000',
    MQTT_PORT: 1883,
    DATA_DIR: '/data',
  };
  const lines = [
    ...greeting(config, 9010),
    ...demoGreeting({ 'staff@belfry.example': 'S'.repeat(32), 'finance@belfry.example': 'F'.repeat(32) }),
  ];
  const all = lines.join('\n');
  for (const needed of [
    'http://127.0.0.1:9010',
    'anna@demo.example',
    'frank@late.example',
    'demo-Belfry-2026',
    'Anna +31612345001, PIN 1111',
    'Ben +31612345002, PIN 2222',
    'BF-1000-0001 Pig house 1: Ventilation stopped',
    'BF-1000-0003 Cold store: Temperature too high',
    `${'S'.repeat(32)} (staff@belfry.example)`,
  ])
    expect(all).toContain(needed);
  expect(lines.length).toBeLessThan(32);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(131);
});
