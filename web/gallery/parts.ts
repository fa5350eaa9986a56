import type { Part } from './part.ts';
import { acts } from './parts/acts.tsx';
import { forms } from './parts/forms.tsx';
import { lists } from './parts/lists.tsx';
import { overlays } from './parts/overlays.tsx';
import { pages } from './parts/pages.tsx';
import { signs } from './parts/signs.tsx';

/** All of them. */
export const parts: readonly Part[] = [...pages, ...lists, ...forms, ...overlays, ...signs, ...acts];
