/** Name of a report's file: what it is, the device, and the day it was asked for, e.g. `history-BF-1000-0001-2026-11-20.pdf`. */
export function reportFileName(word: string, serialNumber: string, now: Date, format: string): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${word}-${serialNumber}-${day}.${format}`;
}
