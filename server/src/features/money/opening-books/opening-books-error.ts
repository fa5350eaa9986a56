import type { OpeningFault } from './opening-books.rules.ts';

/** Opening books that are not taken over: nothing of them is. */
export class OpeningBooksError extends Error {
  readonly faults: readonly OpeningFault[];
  constructor(faults: readonly OpeningFault[]) {
    super(faults.map(({ place, fault }) => (place === '' ? fault : `${place}: ${fault}`)).join('\n'));
    this.name = 'OpeningBooksError';
    this.faults = faults;
  }
}
