/** Milliseconds that a message stays (spec §9 "Toast delay"). */
export const toastDelay = 5000;
/** Milliseconds that a slide of a carousel stays (spec §9 "carousel interval"). */
export const carouselInterval = 5000;
