import { type ListShape, type ListState, readList, writeList } from '../list-state.rules.ts';

/** What is chosen of a list, in its one way of writing: what a view keeps. */
export function addressOf(shape: ListShape, state: ListState): string {
  return writeList(shape, new URLSearchParams(), state).toString().replaceAll('%2C', ',');
}

/** What a view chooses; what the list no longer knows is dropped. */
export function stateOf(shape: ListShape, address: string): ListState {
  return readList(shape, new URLSearchParams(address));
}

/** Whether a view is what is chosen. Columns count only where it names some. */
export function isShown(shape: ListShape, state: ListState, address: string): boolean {
  const view = stateOf(shape, address);
  const columns = view.columns && state.columns;
  return addressOf(shape, { ...state, columns }) === addressOf(shape, view);
}
