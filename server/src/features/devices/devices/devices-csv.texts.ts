import type { DeviceAlarmState } from '@belfry/contract/values/alarm-states.ts';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { SubscriptionState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { Texts } from '#platform/texts/texts.ts';

interface DevicesCsvTexts {
  headings: readonly string[];
  fileName: string;
  types: Record<DeviceType, string>;
  connected: string;
  disconnected: string;
  alarmStates: Record<DeviceAlarmState, string>;
  subscriptionStates: Record<SubscriptionState, string>;
}

/** Headings and words of the devices as CSV. */
export const devicesCsvTexts: Texts<DevicesCsvTexts> = {
  'en-US': {
    fileName: 'devices',
    headings: [
      'Serial number',
      'Name',
      'Location',
      'Type',
      'Connection',
      'Since (UTC)',
      'Alarm state',
      'Since (UTC)',
      'Subscription',
      'Firmware',
      'SIM signal (%)',
    ],
    types: {
      dialler: 'Dialer',
      'rest-api-location': 'REST API location',
      'remote-system': 'Remote system',
      'dupline-8-channel-module': 'Dupline 8 channel module',
      'dupline-rtu': 'Dupline RTU',
    },
    connected: 'Connected',
    disconnected: 'Disconnected',
    alarmStates: {
      'active-alarm': 'Active alarm',
      reporting: 'Reporting',
      'max-repeated': 'Max repeated',
      'waiting-for-repeat': 'Wait for repeat',
      accepted: 'Accepted, still active',
      delay: 'Alarm delay',
      suppressed: 'Suppressed by schedule',
      restored: 'Restored',
    },
    subscriptionStates: {
      active: 'Active',
      'active-payment-needed': 'Active, payment needed',
      'active-automatic-payment-pending': 'Active, automatic payment pending',
      'active-automatic-payment-failed-retry': 'Active, automatic payment failed, retry',
      canceled: 'Canceled (stopped)',
      retired: 'Retired',
      unknown: 'Unknown',
    },
  },
  'de-DE': {
    fileName: 'geraete',
    headings: [
      'Seriennummer',
      'Name',
      'Standort',
      'Typ',
      'Verbindung',
      'Seit (UTC)',
      'Alarmzustand',
      'Seit (UTC)',
      'Abonnement',
      'Firmware',
      'SIM-Signal (%)',
    ],
    types: {
      dialler: 'Alarmwähler',
      'rest-api-location': 'REST-API-Standort',
      'remote-system': 'Entferntes System',
      'dupline-8-channel-module': 'Dupline-8-Kanal-Modul',
      'dupline-rtu': 'Dupline-RTU',
    },
    connected: 'Verbunden',
    disconnected: 'Getrennt',
    alarmStates: {
      'active-alarm': 'Aktiver Alarm',
      reporting: 'Wird gemeldet',
      'max-repeated': 'Höchstzahl wiederholt',
      'waiting-for-repeat': 'Wartet auf Wiederholung',
      accepted: 'Angenommen, noch aktiv',
      delay: 'Alarmverzögerung',
      suppressed: 'Durch Zeitplan unterdrückt',
      restored: 'Wiederhergestellt',
    },
    subscriptionStates: {
      active: 'Aktiv',
      'active-payment-needed': 'Aktiv, Zahlung nötig',
      'active-automatic-payment-pending': 'Aktiv, automatische Zahlung läuft',
      'active-automatic-payment-failed-retry': 'Aktiv, automatische Zahlung fehlgeschlagen, neuer Versuch',
      canceled: 'Gekündigt (beendet)',
      retired: 'Stillgelegt',
      unknown: 'Unbekannt',
    },
  },
  'nl-NL': {
    fileName: 'apparaten',
    headings: [
      'Serienummer',
      'Naam',
      'Locatie',
      'Type',
      'Verbinding',
      'Sinds (UTC)',
      'Alarmtoestand',
      'Sinds (UTC)',
      'Abonnement',
      'Firmware',
      'Simsignaal (%)',
    ],
    types: {
      dialler: 'Kiezer',
      'rest-api-location': 'REST-API-locatie',
      'remote-system': 'Systeem op afstand',
      'dupline-8-channel-module': 'Dupline 8-kanaalsmodule',
      'dupline-rtu': 'Dupline RTU',
    },
    connected: 'Verbonden',
    disconnected: 'Niet verbonden',
    alarmStates: {
      'active-alarm': 'Actief alarm',
      reporting: 'Wordt gemeld',
      'max-repeated': 'Maximaal herhaald',
      'waiting-for-repeat': 'Wacht op herhaling',
      accepted: 'Geaccepteerd, nog actief',
      delay: 'Alarmvertraging',
      suppressed: 'Onderdrukt door schema',
      restored: 'Hersteld',
    },
    subscriptionStates: {
      active: 'Actief',
      'active-payment-needed': 'Actief, betaling nodig',
      'active-automatic-payment-pending': 'Actief, automatische betaling loopt',
      'active-automatic-payment-failed-retry': 'Actief, automatische betaling mislukt, nieuwe poging',
      canceled: 'Opgezegd (gestopt)',
      retired: 'Beëindigd',
      unknown: 'Onbekend',
    },
  },
};
