/** Whom an access point delivers to: a scheme of the EAS list and the id in it. */
export interface Participant {
  scheme: string;
  id: string;
}

/** What became of a document at an access point. */
export type EDeliveryState = 'accepted' | 'rejected' | 'delivered';

/**
 * The way of invoices into the network of access points. Whoever has no access point has no such way: `platform.eDelivery` is then
 * null, and everything goes by mail.
 */
export interface EDelivery {
  /** Whether a participant takes invoices. @throws {Error} where the access point gave no answer */
  lookUp(participant: Participant): Promise<boolean>;
  /**
   * Hands a document in. The same key hands in one document, however often it is sent.
   * @returns the access point's id of it, and what it says at once
   * @throws {Error} where it gave no answer: it may have it or not
   */
  send(document: {
    key: string;
    from: Participant;
    to: Participant;
    xml: Buffer;
  }): Promise<{ id: string; state: EDeliveryState; reason: string | null }>;
  /** What became of a document. @throws {Error} where it gave no answer */
  look(id: string): Promise<{ state: EDeliveryState; reason: string | null }>;
}
