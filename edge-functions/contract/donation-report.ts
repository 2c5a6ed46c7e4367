import { chargeStatuses, type Donation, donationNoun } from './donations.ts';
import { storedCents } from './money.ts';
import { defineReport } from './report.ts';

/** The donations through the payment provider, with the provider's number of each; the sum is of approved ones. */
export const donationReport = defineReport({
  fileName: 'doacoes',
  title: 'Doações',
  noun: donationNoun,
  columns: [
    { kind: 'instant', title: 'Pedida em', width: 16 },
    { kind: 'text', title: 'Descrição', width: 40 },
    { kind: 'text', title: 'Situação', width: 14 },
    { kind: 'instant', title: 'Aprovada em', width: 16 },
    { kind: 'text', title: 'Número no provedor', width: 20 },
    { kind: 'money', title: 'Valor', width: 18 },
    { kind: 'money', title: 'Aprovado', width: 18, summed: true },
  ],
  toRow: ({ created_at, description, status, approved_at, provider_id, amount }: Donation) => [
    created_at,
    description,
    chargeStatuses[status],
    approved_at,
    provider_id,
    storedCents(amount),
    status === 'approved' ? storedCents(amount) : null,
  ],
});
