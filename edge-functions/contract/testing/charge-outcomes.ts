import { type AskedStatus, chargeSentences } from '../charge-states.ts';
import type { ChargeProgress } from '../charges.ts';

interface Outcome {
  told: ChargeProgress;
  is: 'waiting' | 'paid' | 'over';
  /** Said of one that is over; undefined for one that nobody paid in time, of which each page has its own sentence. */
  sentence?: string;
}

const open: Outcome['is'] = 'waiting';
const told = (status: AskedStatus, ended_by: ChargeProgress['ended_by'] = null): ChargeProgress => ({
  status,
  paid_on: status === 'approved' || status === 'paid' ? '2026-11-25' : null,
  ended_by,
});

/** Every answer about a charge, and what it means for whoever shows its code. */
export const chargeOutcomes: readonly Outcome[] = [
  { told: told('pending'), is: open },
  { told: told('authorized'), is: open },
  { told: told('in_process'), is: open },
  { told: told('approved'), is: 'paid' },
  { told: told('paid'), is: 'paid' },
  { told: told('rejected'), is: 'over' },
  { told: told('cancelled'), is: 'over' },
  { told: told('cancelled', 'other_payment'), is: 'over', sentence: chargeSentences.partlyPaid },
  {
    told: told('cancelled', 'undoing'),
    is: 'over',
    sentence: 'A secretaria desfez o registro deste pagamento. Em caso de dúvida, fale com ela.',
  },
  {
    told: told('in_mediation'),
    is: 'over',
    sentence: 'Este pagamento está em disputa. Fale com a secretaria da paróquia.',
  },
  { told: told('refunded'), is: 'over', sentence: 'O valor deste pagamento foi devolvido, no todo ou em parte.' },
  {
    told: told('charged_back'),
    is: 'over',
    sentence: 'Este pagamento foi contestado no banco e não vale mais.',
  },
];
