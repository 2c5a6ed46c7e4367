import { oncePerBuild } from '../../lib/build-api.ts';
import { builtSection } from '../../ui/built-section.ts';
import { massTimes } from './MassSchedule.island.tsx';

/** The mass times for the pages that show them: the schedule, the next mass and the structured data. */
export const builtMassTimes = oncePerBuild(() => builtSection(massTimes));
