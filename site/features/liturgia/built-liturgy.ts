import { oncePerBuild } from '../../lib/build-api.ts';
import { builtSection } from '../../ui/built-section.ts';
import { liturgy } from './Liturgy.island.tsx';

/** Today's liturgy, for the pages that show something of it. */
export const builtLiturgy = oncePerBuild(() => builtSection(liturgy));
