/** Version of the terms that is agreed to now. */
export const termsVersion = '2026-01';
