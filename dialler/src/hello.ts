import { createHash } from 'node:crypto';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { channels, inputsOf, makes, type Model } from './inputs.ts';

/** Version that the simulator shows. */
export const softwareVersion = '2.4.1';

/** What stands on the label and in the slots of one device; made from its serial number, so that it stays the same. */
export interface Hardware {
  macAddress: string;
  ipv4: string;
  port: number;
  interfaces: HelloMessage['interfaces'];
  sim?: NonNullable<HelloMessage['sim']>;
  voip?: string;
  voipAccount?: string;
  voipError?: string;
  dupline?: NonNullable<HelloMessage['dupline']>;
}

/** The hardware of a device. */
export function hardwareOf(serial: string, model: Model): Hardware {
  const { modules, sim, voip } = makes[model];
  const bytes = createHash('sha256').update(serial).digest();
  const hex = bytes.toString('hex');
  const mac = ['02', ...(hex.slice(0, 10).match(/../g) ?? [])].join(':').toUpperCase();
  return {
    macAddress: mac,
    ipv4: `192.168.${bytes.readUInt8(5)}.${1 + (bytes.readUInt8(6) % 254)}`,
    port: 9000 + (bytes.readUInt8(7) % 100),
    interfaces: interfacesOf(model),
    ...(sim && {
      sim: {
        iccid: `893150${(bytes.readUIntBE(8, 6) % 1e13).toString().padStart(13, '0')}`,
        imsi: `20408${(bytes.readUIntBE(16, 6) % 1e10).toString().padStart(10, '0')}`,
        // Of machines: nobody else has such a number.
        number: `+3197${(bytes.readUIntBE(22, 6) % 1e9).toString().padStart(9, '0')}`,
        signal: 40 + (bytes.readUInt8(14) % 55),
      },
    }),
    ...(voip && voipOf(serial, bytes)),
    ...(modules > 0 && {
      dupline: Array.from({ length: modules }, (_, index) => ({ module: index + 1, inputs: channels })),
    }),
  };
}

/** One of the demo has a provider that refuses it, so that it can be seen what that looks like. */
const refused = 'BF-1000-0003';

function voipOf(serial: string, bytes: Buffer) {
  const voipAccount = String(880_000 + (bytes.readUInt16BE(28) % 10_000));
  return serial === refused
    ? { voip: 'unregistered', voipAccount, voipError: '403 Forbidden' }
    : { voip: 'registered', voipAccount };
}

function interfacesOf(model: Model): HelloMessage['interfaces'] {
  if (model === 'dupline-8-channel-module') return [{ name: 'dupline-serial', state: 'ok' }];
  if (model === 'dupline-rtu')
    return [
      { name: 'ethernet-0', state: 'ok' },
      { name: 'dupline-ethernet', state: 'ok' },
    ];
  return [
    { name: 'ethernet-0', state: 'ok' },
    { name: 'ethernet-1', state: 'absent' },
    { name: 'gsm', state: 'ok', detail: '4G' },
    ...(makes[model].voip ? [{ name: 'telephone-line', state: 'ok' as const }] : []),
    { name: 'battery', state: 'ok', detail: '13.6 V' },
  ];
}

/** What a device says about itself now. Uptime in seconds. */
export function helloOf(
  hardware: Hardware,
  now: { model: Model; active: ReadonlySet<string>; boot: number; at: string; uptime: number },
): HelloMessage {
  const { model, active, boot, at, uptime } = now;
  const inputs = inputsOf(model).map((alarm) => ({ alarm, active: active.has(alarm) }));
  return { ...hardware, softwareVersion, uptime, boot, at, via: 'ethernet', inputs };
}
