import { euros } from '@belfry/contract/values/money.ts';

/** What a change of method is verified by (spec §9); it goes back by itself. */
export const verification = euros(2);
