import type { Job } from '../http/job.ts';
import { queueAlert } from '../outbox/store.ts';
import { alertsAt } from './rules.ts';
import { readKnown } from './store.ts';

/** Tells administrators by mail about problems that otherwise only the panel's overview shows. */
export const alertJob: Job = {
  name: 'alerts',
  label: 'Avisos aos administradores por e-mail',
  every: 3600,
  async run({ db, gateways: { mailer, disk, now } }) {
    if (!mailer) return;
    for (const { template, lines, quiet } of alertsAt(now(), await readKnown(db), await disk?.())) {
      await queueAlert(db, template, { lines }, quiet);
    }
  },
};
