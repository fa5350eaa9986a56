/** A session ends when it was not used for so many days. */
export const idleDays = 30;
/** … and at the latest after so many. */
export const absoluteDays = 90;
/** A token that was just replaced may be sent again: its answer was lost, or another tab was quicker. */
export const graceSeconds = 60;
