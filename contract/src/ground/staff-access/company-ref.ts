import * as z from 'zod/mini';
import { id } from '#values/values.ts';

/** The company that a row of the management area belongs to. */
export const companyRef = z.object({
  id,
  name: z.string(),
  /** As it stands on invoices; null while it has none. */
  customerNumber: z.nullable(z.int()),
});
/** The company that a row of the management area belongs to. */
export type CompanyRef = z.infer<typeof companyRef>;
