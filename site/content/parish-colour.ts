import { contentsOf } from '#contract/parish-content.ts';
import type { ParishColour } from '#contract/parish-face.ts';
import { parishBuild } from '../lib/parish-build.ts';

/** The colour that the parish of this build has chosen. */
export const parishColour = (): ParishColour => contentsOf(parishBuild().rows, 'identity')[0]?.colour || 'azul';
