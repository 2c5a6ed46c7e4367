import type { Job } from '../http/job.ts';
import { markSiteByTime } from './store.ts';

/** Keeps the site up to date, also after a new day and after lost calls of the build hook. */
export const siteBuildJob: Job = {
  name: 'site-build',
  label: 'Publicação do site',
  every: 30,
  async run({ db, gateways }) {
    await markSiteByTime(db);
    await gateways.siteBuild.keepUp();
  },
};
