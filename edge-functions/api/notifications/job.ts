import type { Job } from '../http/job.ts';
import { deliver } from './deliver.ts';

/** Sends the messages that are due, and what is left of others. */
export const pushDelivery: Job = {
  name: 'push-delivery',
  label: 'Envio das notificações',
  every: 60,
  async run(context) {
    const { push } = context.gateways;
    return push ? await deliver({ ...context, push }) : undefined;
  },
};
