import type { MenuId } from '#contract/concepts.ts';
import type { RowSection } from './section.ts';
import * as described from './sections.ts';

/** The panel's sections with rows, and those without. */
export const rowSections: readonly RowSection[] = Object.values(described);
export const otherSections: readonly MenuId[] = ['overview', 'calendar-events', 'notificacoes'];
