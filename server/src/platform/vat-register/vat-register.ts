import * as z from 'zod/mini';
import type { Config } from '#platform/config/config.ts';
import type { VatNumber } from '@belfry/contract/people/companies/vat-form.ts';

/** What the register says of a number; `unknown` where it did not say anything. */
export type VatAnswer = 'valid' | 'invalid' | 'unknown';

/** The EU's register of VAT numbers. */
export interface VatRegister {
  /** Never throws: whatever goes wrong is `unknown`. */
  check(number: VatNumber): Promise<VatAnswer>;
}

/** VIES asks the member state's own register, which takes its time. Milliseconds. */
const patience = 15_000;

/** The one field that decides; a fault of the register (`MS_UNAVAILABLE`, …) comes without it, under any status. */
const said = z.object({ valid: z.boolean() });

/** The register by its REST API, `POST /check-vat-number`. */
export function createVatRegister({ vatRegisterUrl }: Pick<Config, 'vatRegisterUrl'>): VatRegister {
  return {
    async check({ letters, rest }) {
      try {
        const answer = await fetch(`${vatRegisterUrl}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ countryCode: letters, vatNumber: rest }),
          signal: AbortSignal.timeout(patience),
        });
        const { data } = z.safeParse(said, await answer.json());
        if (!answer.ok || !data) return 'unknown';
        return data.valid ? 'valid' : 'invalid';
      } catch {
        return 'unknown';
      }
    },
  };
}
