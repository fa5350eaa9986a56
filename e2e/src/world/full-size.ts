/** Whether storms and kills are played at full size (`npm run test:faults`), or as far as every day has time. */
export const isFullSize = process.env['TEST_SIZE'] === 'full';
