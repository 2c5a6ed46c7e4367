import { type Donation, donationNoun, donationStateOf, remainingCents } from './donations.ts';
import { storedCents } from './money.ts';
import { defineReport } from './report.ts';

const amount = { kind: 'money', width: 18 } as const;

/** Donations through the provider, with its numbers; the last sum is what remains of approved ones. */
export const donationReport = defineReport<Donation>({
  fileName: 'doacoes',
  title: 'Doações',
  noun: donationNoun,
  columns: [
    { kind: 'instant', title: 'Pedida em', width: 16, value: ({ created_at }) => created_at },
    { kind: 'text', title: 'Descrição', width: 40, value: ({ description }) => description },
    { kind: 'text', title: 'Situação', width: 18, value: donationStateOf },
    { kind: 'instant', title: 'Aprovada em', width: 16, value: ({ approved_at }) => approved_at },
    { kind: 'text', title: 'Número no Mercado Pago', width: 20, value: ({ provider_id }) => provider_id },
    { ...amount, title: 'Valor', value: (donation) => storedCents(donation.amount) },
    { ...amount, title: 'Devolvido', summed: true, value: ({ refunded }) => storedCents(refunded) || null },
    { ...amount, title: 'Usado para o dízimo', summed: true, value: ({ given }) => storedCents(given) || null },
    { ...amount, title: 'Aprovado', summed: true, value: (donation) => remainingCents(donation) ?? null },
  ],
});
