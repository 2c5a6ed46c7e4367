import type { MenuId } from '#contract/concepts.ts';
import type { RowSection } from './section.ts';
import * as described from './sections.ts';

/** The sections of the panel's registry that keep rows, and those that keep none. */
export const rowSections: readonly RowSection[] = Object.values(described);
export const otherSections: readonly MenuId[] = ['overview', 'calendar-events'];
