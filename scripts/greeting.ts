import { demoPlaces, demoStock } from '../server/src/demo/demo-diallers.ts';
import { demoContacts, demoPassword, unclaimedConnectCode } from '../server/src/demo/fill-demo.ts';
import type { Config } from '../server/src/platform/config/config.ts';

/** Where everything is. */
export function greeting(
  config: Pick<Config, 'BRAND_NAME' | 'publicUrl' | 'MQTT_PORT' | 'DATA_DIR'>,
  sandboxPort: number,
): string[] {
  return [
    '',
    line(config.BRAND_NAME, config.publicUrl),
    line('API', `${config.publicUrl}/api/docs`),
    line('Sandbox desk', `http://127.0.0.1:${sandboxPort}   phones, mailbox, dialers, time`),
    line('Devices', `mqtt://127.0.0.1:${config.MQTT_PORT}`),
    line('Data', config.DATA_DIR),
  ];
}

/** Who signs in, whose phone rings, and what can be raised. */
export function demoGreeting(authenticators: Record<string, string>): string[] {
  const { anna, ben, dora } = demoContacts;
  const phoneOf = ({ name, phone, pin }: typeof anna | typeof ben | typeof dora) =>
    `${name} ${phone}, PIN ${pin}`;
  return [
    '',
    ...block('Sign in as', [
      'anna@demo.example (Administrator), ben@demo.example (User), cleo@demo.example (Read-only)',
      'dora@other.example (another company), frank@late.example (one that pays late: debits that failed, a chargeback)',
      'staff@belfry.example, finance@belfry.example (a payout with a difference)',
    ]),
    line('Password', demoPassword),
    ...block(
      'Authenticator',
      Object.entries(authenticators).map(([email, secret]) => `${secret} (${email})`),
    ),
    ...block('Phones', [[anna, ben].map(phoneOf).join('; '), `${phoneOf(dora)} (another company)`]),
    ...block(
      'Inputs',
      Object.entries(demoPlaces)
        .filter(([, { name }]) => name)
        .map(([serial, { name, inputs }]) => `${serial} ${name}: ${inputs.join(', ')}`),
    ),
    ...block('Unclaimed', [
      `dialer BF-1000-0004, connect code ${unclaimedConnectCode}`,
      ...demoStock.map(({ serial, type, connectCode }) => `${type} ${serial}, connect code ${connectCode}`),
    ]),
    '',
    `  Raise "${demoPlaces['BF-1000-0001'].inputs[0]}" of BF-1000-0001 at the desk, answer ${anna.name}'s phone there, and type her PIN; or by`,
    `  npm run dialler -- --serial BF-1000-0001 --raise ventilation`,
  ];
}

function block(name: string, values: string[]): string[] {
  return values.map((value, index) => line(index === 0 ? name : '', value));
}

function line(name: string, value: string): string {
  return `  ${name.padEnd(14)} ${value}`;
}
