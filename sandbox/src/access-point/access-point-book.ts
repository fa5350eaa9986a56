import { randomUUID } from 'node:crypto';
import { readDocument } from './read-document.ts';

/**
 * What the access point does. `delivers` and `returns` take a document and have delivered or lost it by the next look; `keeps` has it
 * under way; `refuses` rejects it at once. `hangs` and `html` take nothing, `dies` closes after it took a document.
 */
export const accessPointModes = ['delivers', 'keeps', 'returns', 'refuses', 'hangs', 'html', 'dies'] as const;
/** One of {@link accessPointModes}. */
export type AccessPointMode = (typeof accessPointModes)[number];

/** A document that was handed in. */
export interface HandedIn {
  id: string;
  key: string;
  /** As `scheme:id`. */
  from: string;
  to: string;
  state: 'accepted' | 'rejected' | 'delivered';
  reason: string | null;
  number: string | null;
  total: string | null;
  xml: string;
}

/** What is handed in, before anybody has looked at it. */
export type Document = Pick<HandedIn, 'key' | 'from' | 'to' | 'xml'>;

/** The access point of the outside world. */
export interface AccessPointBook {
  /** Oldest first. */
  all(): HandedIn[];
  find(id: string): HandedIn | undefined;
  mode(): AccessPointMode;
  setMode(mode: AccessPointMode): void;
  /** The same key is the same document. */
  take(document: Document): HandedIn;
  /** The portal asks what became of it. */
  look(id: string): HandedIn | undefined;
}

/** Whoever is reachable: KvK numbers of eight digits and KBO numbers of ten, unless they begin with a 9. */
export function isReachable(scheme: string, id: string): boolean {
  if (scheme === '0106') return /^[0-8]\d{7}$/.test(id);
  return scheme === '0208' && /^[0-8]\d{9}$/.test(id);
}

/** Starts empty, and delivers. */
export function createAccessPointBook(changed: () => void): AccessPointBook {
  const documents = new Map<string, HandedIn>();
  let mode: AccessPointMode = 'delivers';
  const byId = (id: string) => [...documents.values()].find((each) => each.id === id);

  return {
    all: () => [...documents.values()],
    find: byId,
    mode: () => mode,
    setMode(chosen) {
      mode = chosen;
      changed();
    },
    take(document) {
      const known = documents.get(document.key);
      if (known) return known;
      const read = readDocument(document.xml);
      const reason = mode === 'refuses' ? 'Refused by the desk' : faultOf(document, read);
      const taken: HandedIn = {
        id: randomUUID(),
        key: document.key,
        from: document.from,
        to: document.to,
        state: reason === null ? 'accepted' : 'rejected',
        reason,
        number: typeof read === 'string' ? null : read.number,
        total: typeof read === 'string' ? null : read.total,
        xml: document.xml,
      };
      documents.set(document.key, taken);
      changed();
      return taken;
    },
    look(id) {
      const document = byId(id);
      if (document?.state !== 'accepted' || mode === 'keeps') return document;
      document.state = mode === 'returns' ? 'rejected' : 'delivered';
      if (mode === 'returns') document.reason = "The buyer's access point did not take it";
      changed();
      return document;
    },
  };
}

function faultOf({ to }: Document, read: ReturnType<typeof readDocument>): string | null {
  if (typeof read === 'string') return read;
  if (read.to !== to) return `For ${to}, but the EndpointID of the buyer in it is ${read.to}`;
  const [scheme = '', ...id] = to.split(':');
  return isReachable(scheme, id.join(':')) ? null : `No such participant: ${to}`;
}
