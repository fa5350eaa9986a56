import type { Texts } from '#platform/texts/texts.ts';
import type { FaultKind } from './monitoring.queries.ts';

interface FaultFacts {
  lost: number;
  connections: number;
  at: string;
  minutes: number;
}

interface FailingFacts {
  job: string;
  attempts: number;
  isLast: boolean;
  at: string;
}

interface MonitoringTexts {
  subject: Record<FaultKind, (facts: FaultFacts) => string>;
  happened: Record<FaultKind, (facts: FaultFacts) => string>;
  grace(facts: FaultFacts): string;
  failing: {
    subject(facts: FailingFacts): string;
    happened(facts: FailingFacts): string;
    retry(id: string): string;
    more: string;
  };
  refused: {
    subject: string;
    happened(facts: { at: string }): string;
    toDo: string;
    more: string;
  };
}

/** What staff are told of a fault of ours, of background work that keeps failing, and of a broker that refuses us. */
export const monitoringTexts: Texts<MonitoringTexts> = {
  'en-US': {
    subject: {
      'server-start': ({ lost }) => `Restarted: ${lost} connections were cut`,
      'broker-restart': ({ lost }) => `Broker out of reach: ${lost} connections concerned`,
      'mass-loss': ({ lost, connections }) => `${lost} of ${connections} connections lost within a minute`,
    },
    happened: {
      'server-start': ({ lost, at }) => `The server started at ${at}. ${lost} devices were connected before.`,
      'broker-restart': ({ lost, at }) =>
        `The broker was out of reach until ${at}. ${lost} devices were connected before.`,
      'mass-loss': ({ lost, connections, at }) =>
        `At ${at} ${lost} of ${connections} connections had been lost within a minute. Look at network and broker.`,
    },
    grace: ({ minutes }) =>
      `The devices have ${minutes} minutes to come back. Customers are told only of those that stay away longer.`,
    failing: {
      subject: ({ job, isLast }) => (isLast ? `Given up: ${job}` : `Keeps failing: ${job}`),
      happened: ({ job, attempts, isLast, at }) =>
        `At ${at} the job ${job} failed, try ${attempts}. ${isLast ? 'It is not tried again.' : 'It is tried again.'}`,
      retry: (id) =>
        `Once what it failed by is mended: npm run jobs -- retry ${id} gives it all its tries again. npm run jobs -- failed lists what else was given up.`,
      more: 'The server’s log has every failure. Of this kind of job you are told once an hour at most.',
    },
    refused: {
      subject: 'The broker refuses the portal: no device can be heard',
      happened: ({ at }) =>
        `At ${at} the broker refused the portal. Until it lets the portal in, no alarm of any device arrives; devices keep theirs meanwhile. It said:`,
      toDo: 'Are user name and password in MQTT_URL the same on every node? Does a broker that asks reach the portal (BROKER_AUTH_HOST)? Does Mosquitto read the files in MOSQUITTO_FOLDER? What to do step by step is in docs/brokers.md under “When nobody gets in”.',
      more: 'The server’s log has it, too. While it lasts you are told once an hour at most.',
    },
  },
  'de-DE': {
    subject: {
      'server-start': ({ lost }) => `Neu gestartet: ${lost} Verbindungen wurden getrennt`,
      'broker-restart': ({ lost }) => `Broker nicht erreichbar: ${lost} Verbindungen betroffen`,
      'mass-loss': ({ lost, connections }) =>
        `${lost} von ${connections} Verbindungen in einer Minute verloren`,
    },
    happened: {
      'server-start': ({ lost, at }) =>
        `Der Server wurde am ${at} gestartet. Davor waren ${lost} Geräte verbunden.`,
      'broker-restart': ({ lost, at }) =>
        `Der Broker war bis ${at} nicht erreichbar. Davor waren ${lost} Geräte verbunden.`,
      'mass-loss': ({ lost, connections, at }) =>
        `Am ${at} waren innerhalb einer Minute ${lost} von ${connections} Verbindungen verloren. Prüfen Sie Netz und Broker.`,
    },
    grace: ({ minutes }) =>
      `Die Geräte haben ${minutes} Minuten Zeit zurückzukommen. Kunden erfahren nur von denen, die länger wegbleiben.`,
    failing: {
      subject: ({ job, isLast }) => (isLast ? `Aufgegeben: ${job}` : `Schlägt immer wieder fehl: ${job}`),
      happened: ({ job, attempts, isLast, at }) =>
        `Am ${at} ist der Auftrag ${job} fehlgeschlagen, Versuch ${attempts}. ${isLast ? 'Er wird nicht mehr versucht.' : 'Er wird wieder versucht.'}`,
      retry: (id) =>
        `Wenn die Ursache behoben ist: npm run jobs -- retry ${id} gibt ihm alle Versuche zurück. npm run jobs -- failed zeigt, was sonst noch aufgegeben wurde.`,
      more: 'Im Protokoll des Servers steht jeder Fehlschlag. Über diese Art von Auftrag werden Sie höchstens einmal pro Stunde benachrichtigt.',
    },
    refused: {
      subject: 'Der Broker weist das Portal ab: Kein Gerät ist zu hören',
      happened: ({ at }) =>
        `Am ${at} hat der Broker das Portal abgewiesen. Bis er es hereinlässt, kommt kein Alarm eines Geräts an; die Geräte behalten ihre Alarme so lange. Er sagte:`,
      toDo: 'Sind Benutzername und Passwort in MQTT_URL auf jedem Knoten gleich? Erreicht ein Broker, der fragt, das Portal (BROKER_AUTH_HOST)? Liest Mosquitto die Dateien in MOSQUITTO_FOLDER? Was Schritt für Schritt zu tun ist, steht in docs/brokers.md unter „When nobody gets in“.',
      more: 'Es steht auch im Protokoll des Servers. Solange es dauert, werden Sie höchstens einmal pro Stunde benachrichtigt.',
    },
  },
  'nl-NL': {
    subject: {
      'server-start': ({ lost }) => `Opnieuw gestart: ${lost} verbindingen zijn verbroken`,
      'broker-restart': ({ lost }) => `Broker onbereikbaar: het gaat om ${lost} verbindingen`,
      'mass-loss': ({ lost, connections }) =>
        `${lost} van ${connections} verbindingen binnen een minuut verloren`,
    },
    happened: {
      'server-start': ({ lost, at }) =>
        `De server is op ${at} gestart. Daarvoor waren ${lost} apparaten verbonden.`,
      'broker-restart': ({ lost, at }) =>
        `De broker was tot ${at} onbereikbaar. Daarvoor waren ${lost} apparaten verbonden.`,
      'mass-loss': ({ lost, connections, at }) =>
        `Op ${at} waren binnen een minuut ${lost} van ${connections} verbindingen verloren. Kijk naar netwerk en broker.`,
    },
    grace: ({ minutes }) =>
      `De apparaten hebben ${minutes} minuten om terug te komen. Klanten horen alleen van de apparaten die langer wegblijven.`,
    failing: {
      subject: ({ job, isLast }) => (isLast ? `Opgegeven: ${job}` : `Mislukt steeds weer: ${job}`),
      happened: ({ job, attempts, isLast, at }) =>
        `Op ${at} is de taak ${job} mislukt, poging ${attempts}. ${isLast ? 'Ze wordt niet meer geprobeerd.' : 'Ze wordt opnieuw geprobeerd.'}`,
      retry: (id) =>
        `Als de oorzaak verholpen is: npm run jobs -- retry ${id} geeft de taak al haar pogingen terug. npm run jobs -- failed toont wat er nog meer is opgegeven.`,
      more: 'In het logboek van de server staat elke mislukking. Over dit soort taak krijgt u hoogstens één bericht per uur.',
    },
    refused: {
      subject: 'De broker weigert het portaal: geen apparaat is te horen',
      happened: ({ at }) =>
        `Op ${at} heeft de broker het portaal geweigerd. Tot hij het toelaat, komt er van geen enkel apparaat een alarm aan; de apparaten bewaren hun alarmen zolang. Hij zei:`,
      toDo: 'Zijn gebruikersnaam en wachtwoord in MQTT_URL op elke node gelijk? Bereikt een broker die vraagt het portaal (BROKER_AUTH_HOST)? Leest Mosquitto de bestanden in MOSQUITTO_FOLDER? Wat u stap voor stap doet, staat in docs/brokers.md onder “When nobody gets in”.',
      more: 'Het staat ook in het logboek van de server. Zolang het duurt, krijgt u hoogstens één bericht per uur.',
    },
  },
};
