import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import type { Texts } from '#platform/texts/texts.ts';

interface NodeTexts {
  input: { name(number: number): string; active(name: string): string; restored(name: string): string };
  /** An input of a Dupline module or an external IO unit. */
  module: { name(kind: 'dupline' | 'io', module: string, input: string): string };
  failure: { names: Record<FailureCode, string>; restored(name: string): string };
}

/** What a new device's alarm nodes are called and say, until somebody gives them better words. */
export const nodeTexts: Texts<NodeTexts> = {
  'en-US': {
    input: {
      name: (number) => `Input ${number}`,
      active: (name) => `${name} active`,
      restored: (name) => `${name} restored`,
    },
    module: {
      name: (kind, module, input) =>
        kind === 'io' ? `External IO ${module}, input ${input}` : `Dupline ${module}, input ${input}`,
    },
    failure: {
      restored: (name) => `Restored: ${name}`,
      names: {
        'power-failure': 'Power failure',
        'battery-defect': 'Battery defect',
        'battery-not-present': 'Battery not present',
        'battery-too-old': 'Battery too old',
        'internal-failure': 'Internal failure',
        'telephone-no-line': 'Telephone line: no line',
        'telephone-repeated-failures': 'Telephone line: repeated failures',
        'gsm-no-sim': 'GSM: no SIM',
        'gsm-pin-required': 'GSM: PIN required',
        'gsm-puk-required': 'GSM: PUK required',
        'gsm-no-network': 'GSM: no network',
        'gsm-repeated-failures': 'GSM: repeated failures',
        'gsm-no-module': 'GSM: no module',
        'internet-telephony-authentication': 'Internet telephony: authentication failed',
        'internet-telephony-registration': 'Internet telephony: registration failed',
        'internet-telephony-repeated-failures': 'Internet telephony: repeated failures',
        'external-io-slave-conflict': 'External IO: slave conflict',
        'external-io-communication-error': 'External IO: communication error',
        'ethernet-0-internet-test': 'Ethernet 0: internet test failed',
        'ethernet-1-internet-test': 'Ethernet 1: internet test failed',
        'gsm-modem-internet-test': 'GSM modem: internet test failed',
        'nobody-scheduled': 'Nobody scheduled',
        'multiple-alarms': 'Multiple alarms',
        watchdog: 'Watchdog call overdue',
        'unknown-location': 'Unknown location',
        'default-category': 'Alarm of an unknown category',
        'category-alarm': 'Alarm of a category',
        connection: 'Connection lost',
        'test-alarm': 'Scheduled test alarm failed',
        'unreadable-message': 'Unreadable message of the device',
        'device-replaced': 'Device replaced, or its counter went back',
      },
    },
  },
  'de-DE': {
    input: {
      name: (number) => `Eingang ${number}`,
      active: (name) => `${name} aktiv`,
      restored: (name) => `${name} wieder normal`,
    },
    module: {
      name: (kind, module, input) =>
        kind === 'io' ? `Externe IO ${module}, Eingang ${input}` : `Dupline ${module}, Eingang ${input}`,
    },
    failure: {
      restored: (name) => `Behoben: ${name}`,
      names: {
        'power-failure': 'Stromausfall',
        'battery-defect': 'Akku defekt',
        'battery-not-present': 'Akku nicht vorhanden',
        'battery-too-old': 'Akku zu alt',
        'internal-failure': 'Interner Fehler',
        'telephone-no-line': 'Telefonleitung: keine Leitung',
        'telephone-repeated-failures': 'Telefonleitung: wiederholte Fehler',
        'gsm-no-sim': 'GSM: keine SIM-Karte',
        'gsm-pin-required': 'GSM: PIN erforderlich',
        'gsm-puk-required': 'GSM: PUK erforderlich',
        'gsm-no-network': 'GSM: kein Netz',
        'gsm-repeated-failures': 'GSM: wiederholte Fehler',
        'gsm-no-module': 'GSM: kein Modul',
        'internet-telephony-authentication': 'Internettelefonie: Authentifizierung fehlgeschlagen',
        'internet-telephony-registration': 'Internettelefonie: Registrierung fehlgeschlagen',
        'internet-telephony-repeated-failures': 'Internettelefonie: wiederholte Fehler',
        'external-io-slave-conflict': 'Externe IO: Adresskonflikt',
        'external-io-communication-error': 'Externe IO: Kommunikationsfehler',
        'ethernet-0-internet-test': 'Ethernet 0: Internettest fehlgeschlagen',
        'ethernet-1-internet-test': 'Ethernet 1: Internettest fehlgeschlagen',
        'gsm-modem-internet-test': 'GSM-Modem: Internettest fehlgeschlagen',
        'nobody-scheduled': 'Niemand eingeteilt',
        'multiple-alarms': 'Mehrere Alarme',
        watchdog: 'Überwachungsmeldung überfällig',
        'unknown-location': 'Unbekannter Standort',
        'default-category': 'Alarm einer unbekannten Kategorie',
        'category-alarm': 'Alarm einer Kategorie',
        connection: 'Verbindung verloren',
        'test-alarm': 'Geplanter Testalarm fehlgeschlagen',
        'unreadable-message': 'Unlesbare Meldung des Geräts',
        'device-replaced': 'Gerät getauscht oder Zähler zurückgesetzt',
      },
    },
  },
  'nl-NL': {
    input: {
      name: (number) => `Ingang ${number}`,
      active: (name) => `${name} actief`,
      restored: (name) => `${name} hersteld`,
    },
    module: {
      name: (kind, module, input) =>
        kind === 'io' ? `Externe IO ${module}, ingang ${input}` : `Dupline ${module}, ingang ${input}`,
    },
    failure: {
      restored: (name) => `Hersteld: ${name}`,
      names: {
        'power-failure': 'Stroomuitval',
        'battery-defect': 'Accu defect',
        'battery-not-present': 'Accu niet aanwezig',
        'battery-too-old': 'Accu te oud',
        'internal-failure': 'Interne storing',
        'telephone-no-line': 'Telefoonlijn: geen lijn',
        'telephone-repeated-failures': 'Telefoonlijn: herhaalde storingen',
        'gsm-no-sim': 'GSM: geen simkaart',
        'gsm-pin-required': 'GSM: pincode vereist',
        'gsm-puk-required': 'GSM: pukcode vereist',
        'gsm-no-network': 'GSM: geen netwerk',
        'gsm-repeated-failures': 'GSM: herhaalde storingen',
        'gsm-no-module': 'GSM: geen module',
        'internet-telephony-authentication': 'Internettelefonie: authenticatie mislukt',
        'internet-telephony-registration': 'Internettelefonie: registratie mislukt',
        'internet-telephony-repeated-failures': 'Internettelefonie: herhaalde storingen',
        'external-io-slave-conflict': 'Externe IO: adresconflict',
        'external-io-communication-error': 'Externe IO: communicatiefout',
        'ethernet-0-internet-test': 'Ethernet 0: internettest mislukt',
        'ethernet-1-internet-test': 'Ethernet 1: internettest mislukt',
        'gsm-modem-internet-test': 'Gsm-modem: internettest mislukt',
        'nobody-scheduled': 'Niemand ingeroosterd',
        'multiple-alarms': 'Meerdere alarmen',
        watchdog: 'Bewakingsmelding te laat',
        'unknown-location': 'Onbekende locatie',
        'default-category': 'Alarm van een onbekende categorie',
        'category-alarm': 'Alarm van een categorie',
        connection: 'Verbinding verbroken',
        'test-alarm': 'Gepland testalarm mislukt',
        'unreadable-message': 'Onleesbaar bericht van het apparaat',
        'device-replaced': 'Apparaat vervangen of teller teruggezet',
      },
    },
  },
};
