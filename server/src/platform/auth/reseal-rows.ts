import { sealedAnew } from './sealed.ts';
import type { TokenSecrets } from './token-secrets.ts';

/** What a row holds sealed. */
export interface SealedRow {
  id: string;
  sealed: Buffer;
}

/** What became of sealed rows. */
export interface Resealed {
  /** Sealed with the present secret now, by another one before. */
  resealed: number;
  /** Opened by none of the secrets. */
  unreadable: number;
}

const rowsAtOnce = 200;

/**
 * Seals with the present secret what another one has sealed, so that the other one can be taken out of the settings.
 * What somebody changes meanwhile stays as they leave it.
 */
export async function resealRows(
  secrets: TokenSecrets,
  purpose: string,
  rows: {
    /** So many rows after an id, in its order. */
    after: (id: string | null, limit: number) => Promise<SealedRow[]>;
    /** Replaces what a row holds, if it still holds that; says whether it did. */
    replace: (row: SealedRow, sealed: Buffer) => Promise<boolean>;
  },
): Promise<Resealed> {
  const sum: Resealed = { resealed: 0, unreadable: 0 };
  for (let last: string | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each lot begins where the one before ends
    const lot: SealedRow[] = await rows.after(last, rowsAtOnce);
    // oxlint-disable-next-line no-await-in-loop -- one lot at a time
    await Promise.all(
      lot.map(async (row) => {
        const sealed = sealedAnew(secrets, purpose, row.sealed);
        if (sealed === 'unreadable') sum.unreadable += 1;
        else if (sealed !== 'present' && (await rows.replace(row, sealed))) sum.resealed += 1;
      }),
    );
    last = lot.at(-1)?.id ?? null;
    if (lot.length < rowsAtOnce) return sum;
  }
}
