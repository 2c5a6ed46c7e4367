import type { ComponentType } from 'react';
import type { MenuId } from '#contract/concepts.ts';
import { lazyAgain } from './lazy-again.tsx';

type Load = () => Promise<{ default: ComponentType<object> }>;

const loads = new Map<MenuId, Load>();

/** A section's screen, imported when it is first opened or announced. */
export function lazySection(id: MenuId, load: Load): ComponentType<object> {
  loads.set(id, load);
  return lazyAgain(load);
}

/** Loads a section's code before it is opened. A failure is told when it is. */
export const loadSectionCode = (id: MenuId): void =>
  void loads
    .get(id)?.()
    .catch(() => {});
