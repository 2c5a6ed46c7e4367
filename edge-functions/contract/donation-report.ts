import { centsLeftOf, type Donation, donationNoun, donationStateOf } from './donations.ts';
import { storedCents } from './money.ts';
import { defineReport } from './report.ts';

/** Donations through the provider, with its numbers; the last sum is what is left of approved ones. */
export const donationReport = defineReport({
  fileName: 'doacoes',
  title: 'Doações',
  noun: donationNoun,
  columns: [
    { kind: 'instant', title: 'Pedida em', width: 16 },
    { kind: 'text', title: 'Descrição', width: 40 },
    { kind: 'text', title: 'Situação', width: 18 },
    { kind: 'instant', title: 'Aprovada em', width: 16 },
    { kind: 'text', title: 'Número no Mercado Pago', width: 20 },
    { kind: 'money', title: 'Valor', width: 18 },
    { kind: 'money', title: 'Devolvido', width: 18, summed: true },
    { kind: 'money', title: 'Usado para o dízimo', width: 18, summed: true },
    { kind: 'money', title: 'Aprovado', width: 18, summed: true },
  ],
  toRow: (donation: Donation) => [
    donation.created_at,
    donation.description,
    donationStateOf(donation),
    donation.approved_at,
    donation.provider_id,
    storedCents(donation.amount),
    donation.refunded > 0 ? storedCents(donation.refunded) : null,
    donation.given > 0 ? storedCents(donation.given) : null,
    centsLeftOf(donation) ?? null,
  ],
});
