import { oncePerBuild } from '../../lib/build-api.ts';
import { builtSection } from '../../ui/built-section.ts';
import { upcomingEvents } from './UpcomingEvents.island.tsx';

/** The next events for the page: their list and the structured data. */
export const builtUpcoming = oncePerBuild(() => builtSection(upcomingEvents));
