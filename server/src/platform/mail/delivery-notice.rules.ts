/** What mail servers say became of a mail (RFC 3464). `status` is their code, such as 5.1.1; null where it is none. */
export interface DeliveryNotice {
  kind: 'delivered' | 'delayed' | 'failed';
  status: string | null;
}

const kinds: Record<string, DeliveryNotice['kind']> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  // To a server that sends no notices of its own: nobody will ever say more.
  relayed: 'delivered',
};

/**
 * Reads the part `message/delivery-status` of a notice; null when it says nothing of use. Of several recipients, whom an
 * alias may stand for, one who has it is enough, and one for whom it is still tried keeps it from having failed.
 */
export function readDeliveryNotice(part: string): DeliveryNotice | null {
  const unfolded = part.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
  const told = unfolded.split(/\n\s*\n/).flatMap((group): DeliveryNotice[] => {
    const action = /^action:\s*([a-z]+)/im.exec(group)?.[1]?.toLowerCase() ?? '';
    const kind = kinds[action];
    const status = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(group)?.[1] ?? null;
    return kind ? [{ kind, status }] : [];
  });
  const of = (kind: DeliveryNotice['kind']) => told.find((notice) => notice.kind === kind);
  return of('delivered') ?? of('delayed') ?? of('failed') ?? null;
}
