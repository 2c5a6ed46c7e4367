import { expect, it } from 'vitest';
import { type Donation, donationStateOf } from './donations.ts';

it.each<[Donation['status'], number, number, string]>([
  ['approved', 0, 0, 'Aprovada'],
  ['approved', 40.55, 0, 'Devolvida em parte'],
  ['approved', 0, 80, 'Vinculada em parte a um dizimista'],
  ['approved', 20, 80, 'Vinculada e devolvida em parte'],
  ['refunded', 40.55, 80, 'Vinculada e devolvida em parte'],
  ['undone', 40.55, 80, 'Vinculada e devolvida em parte'],
  ['moved', 40.55, 80, 'Vinculada e devolvida em parte'],
  ['moved', 0, 120.55, 'Vinculada a um dizimista'],
  ['moved', 120.55, 0, 'Devolvida'],
  ['refunded', 120.55, 0, 'Devolvida'],
  ['undone', 120.55, 0, 'Estornada'],
])(
  'a donation that is %s, of which %d went back and %d pays months, is called so',
  (status, refunded, given, label) => {
    expect(donationStateOf({ status, refunded, given })).toBe(label);
  },
);
