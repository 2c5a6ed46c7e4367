import type { Job } from '../http/job.ts';
import { markSiteByTime } from './store.ts';

/** Makes sure that what is wanted is built: also what time alone has changed, and what a lost call has left undone. */
export const siteBuildJob: Job = {
  name: 'site-build',
  label: 'Publicação do site',
  every: 30,
  async run({ db, gateways }) {
    await markSiteByTime(db);
    await gateways.siteBuild.keepUp();
  },
};
