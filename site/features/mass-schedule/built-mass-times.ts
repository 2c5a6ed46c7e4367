import { mostMassDays } from '#contract/mass-changes.ts';
import { buildCall, oncePerBuild } from '../../lib/build-api.ts';
import { builtSection } from '../../ui/built-section.ts';
import { massTimes } from './MassSchedule.island.tsx';
import { loadMassDays } from './mass-days.ts';

/** The mass times for the pages that show them: the schedule, the next mass and the structured data. */
export const builtMassTimes = oncePerBuild(() => builtSection(massTimes));

/** The masses of the coming days, as many as one call answers: the next mass and the structured data. */
export const builtMassDays = oncePerBuild(async () => (await loadMassDays(buildCall, undefined, mostMassDays)).masses);
