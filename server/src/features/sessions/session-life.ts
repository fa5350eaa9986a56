/** A session ends when it was not used for so many days. */
export const idleDays = 30;
/** … and at the latest after so many. */
export const absoluteDays = 90;
