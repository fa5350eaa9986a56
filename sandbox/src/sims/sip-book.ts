import { createHash } from 'node:crypto';
import { newSid } from './sim-book.ts';

/** Somebody who may register at the provider by SIP. */
export interface SipCredential {
  readonly sid: string;
  readonly listSid: string;
  readonly username: string;
  /** SHA-256: nobody needs the password itself. */
  passwordHash: string;
  readonly created: number;
  updated: number;
}

/** The credential lists of the account. */
export interface SipBook {
  lists(): { sid: string; name: string }[];
  addList(name: string): { sid: string; name: string };
  credentials(listSid: string): SipCredential[];
  credential(listSid: string, sid: string): SipCredential | undefined;
  add(of: { listSid: string; username: string; password: string }): SipCredential;
  setPassword(credential: SipCredential, password: string): void;
  remove(credential: SipCredential): void;
  /** Whether somebody may register. */
  letsIn(username: string, password: string): boolean;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Starts with one list that is empty. */
export function createSipBook(firstListSid: string, now: () => number, changed: () => void): SipBook {
  const lists = [{ sid: firstListSid, name: 'Dialers' }];
  const all = new Map<string, SipCredential>();
  const ofList = (listSid: string) => [...all.values()].filter((each) => each.listSid === listSid);
  return {
    lists: () => [...lists],
    addList(name) {
      const list = { sid: newSid('CL'), name };
      lists.push(list);
      return list;
    },
    credentials: ofList,
    credential: (listSid, sid) => ofList(listSid).find((each) => each.sid === sid),
    add({ listSid, username, password }) {
      const at = now();
      const sid = newSid('CR');
      const credential = { sid, listSid, username, passwordHash: hash(password), created: at, updated: at };
      all.set(sid, credential);
      changed();
      return credential;
    },
    setPassword(credential, password) {
      credential.passwordHash = hash(password);
      credential.updated = now();
      changed();
    },
    remove({ sid }) {
      all.delete(sid);
      changed();
    },
    letsIn: (username, password) =>
      [...all.values()].some((each) => each.username === username && each.passwordHash === hash(password)),
  };
}
