import { isFocusLost } from '../form/form-focus.ts';

/** The dialogues that are open, the topmost last. */
const open: HTMLDialogElement[] = [];
/** What stays in reach over a dialogue, each with its place in the page. */
const companions = new Map<HTMLElement, HTMLElement>();

/** The dialogue that lies over everything else. */
export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

/**
 * Opens a dialogue over the screen, with the focus where it says (`data-autofocus`), else on its first control. Returns
 * the way to close it, which gives the focus back.
 */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const { style, clientWidth } = document.documentElement;
  // The page does not jump while it has no scrollbar.
  if (open.length === 0) style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`);
  dialog.showModal();
  open.push(dialog);
  moveCompanions();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    moveCompanions();
    dialog.close();
    requestAnimationFrame(() => {
      // What opened it has gone meanwhile; whoever hears the screen is not left outside of it.
      if (isFocusLost()) document.getElementById('content')?.focus();
    });
  };
}

/** Keeps an element in its place or, while a dialogue is open, in the topmost one. Returns the stop. */
export function accompanyDialogs(companion: HTMLElement, place: HTMLElement): () => void {
  companions.set(companion, place);
  moveCompanions();
  return () => {
    companions.delete(companion);
    companion.remove();
  };
}

function moveCompanions(): void {
  for (const [companion, place] of companions) {
    const parent = topDialog() ?? place;
    if (companion.parentElement !== parent) move(companion, parent);
  }
}

function move(element: HTMLElement, parent: HTMLElement): void {
  // Keeps the focus and what is under way in it; some browsers have no such way, and none has it for what is new.
  if ('moveBefore' in parent && element.isConnected && parent.isConnected) parent.moveBefore(element, null);
  else parent.append(element);
}
