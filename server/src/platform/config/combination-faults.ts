import { publicKeyOf } from '#platform/push/vapid-keys.ts';
import { isInnerHost } from '#platform/values/loopback.ts';
import { brokerFaults } from './broker-faults.ts';
import { stopFaults } from './drain-seconds.ts';
import { portFaults } from './ports.ts';
import type { Settings } from './settings.ts';

/** What is wrong with the settings, by name, each with what to do. */
export type Faults = [name: string, fault: string][];

/** What stands in the environment, without the values that others have by default. */
export type Given = Readonly<Record<string, string | undefined>>;

/** What does not go together, wherever the portal runs. */
export function combinationFaults(config: Settings, given: Given): Faults {
  return [
    ...certificateFaults(config),
    ...brokerFaults(config, given),
    ...portFaults(config),
    ...vapidFaults(config),
    ...eDeliveryFaults(config),
    ...voipFaults(config),
    ...oldSecretFaults(config),
    ...figuresFaults(config),
    ...stopFaults(config),
  ];
}

/** Figures tell whoever reads them how the portal fares, and ask for no login: never to everybody. */
function figuresFaults({ INTERNAL_HOST: host }: Settings): Faults {
  if (isInnerHost(host)) return [];
  return [
    [
      'INTERNAL_HOST',
      `must be an address of this machine or of a private network, such as 10.0.0.5: on ${host} anybody could read /metrics`,
    ],
  ];
}

function oldSecretFaults({ TOKEN_SECRET: present, TOKEN_SECRET_OLD: old }: Settings): Faults {
  if (old === undefined || old !== present) return [];
  return [['TOKEN_SECRET_OLD', 'is TOKEN_SECRET itself; name the one before it, or none']];
}

function certificateFaults({ MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key }: Settings): Faults {
  if (cert && !key) return [['MQTT_TLS_KEY', 'name the key of the certificate MQTT_TLS_CERT']];
  if (key && !cert) return [['MQTT_TLS_CERT', 'name the certificate of the key MQTT_TLS_KEY']];
  return [];
}

/** With one alone, whoever set it would believe that invoices go out by it. */
function eDeliveryFaults({ E_DELIVERY_URL: url, E_DELIVERY_KEY: key }: Settings): Faults {
  if (url && !key) return [['E_DELIVERY_KEY', 'name the secret at the access point E_DELIVERY_URL']];
  if (key && !url) return [['E_DELIVERY_URL', 'name the access point of the secret E_DELIVERY_KEY']];
  return [];
}

/** With one alone, whoever set it would believe that devices get accounts. */
function voipFaults({ TWILIO_CREDENTIAL_LIST: list, TWILIO_SIP_DOMAIN: domain }: Settings): Faults {
  if (list && !domain)
    return [['TWILIO_SIP_DOMAIN', 'name the domain on which TWILIO_CREDENTIAL_LIST counts']];
  if (domain && !list) return [['TWILIO_CREDENTIAL_LIST', 'name the credential list of TWILIO_SIP_DOMAIN']];
  return [];
}

function vapidFaults({ VAPID_PUBLIC_KEY: shown, VAPID_PRIVATE_KEY: kept }: Settings): Faults {
  if (shown && !kept) return [['VAPID_PRIVATE_KEY', 'name the private key of VAPID_PUBLIC_KEY']];
  if (kept && !shown) return [['VAPID_PUBLIC_KEY', 'name the public key of VAPID_PRIVATE_KEY']];
  if (!kept) return [];
  const expected = publicKeyOf(kept);
  if (expected === null)
    return [['VAPID_PRIVATE_KEY', 'must be a private key of P-256, 32 bytes in base64url']];
  return expected === shown ? [] : [['VAPID_PUBLIC_KEY', 'is not the public key of VAPID_PRIVATE_KEY']];
}
