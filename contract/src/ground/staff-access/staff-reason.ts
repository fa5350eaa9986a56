import * as z from 'zod/mini';
import { line } from '#values/values.ts';

/** The header in which staff say why they look at a company or act in it (page 4.1): UTF-8, percent-encoded. */
export const reasonHeader = 'X-Reason';

/** Why staff look at a company or act in it: one line of 3 to 200 characters, with something in it that the company can read. */
export const staffReason = line(200, 3).check(z.regex(/[\p{L}\p{N}]/u));
