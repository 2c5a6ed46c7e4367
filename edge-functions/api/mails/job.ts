import type { Job } from '../http/job.ts';
import { deliverMails } from '../outbox/deliver.ts';

export const mailDelivery: Job = {
  name: 'mail-delivery',
  label: 'Envio dos e-mails',
  every: 60,
  run: deliverMails,
};
