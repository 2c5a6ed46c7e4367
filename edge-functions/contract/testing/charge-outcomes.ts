import { type AskedStatus, chargeSentences } from '../charge-states.ts';
import type { ChargeProgress } from '../charges.ts';

interface Outcome {
  progress: ChargeProgress;
  is: 'waiting' | 'paid' | 'over';
  /** Said of one that is over; undefined for one that nobody paid in time, of which each page has its own sentence. */
  sentence?: string;
}

const open: Outcome['is'] = 'waiting';
const progress = (status: AskedStatus, ended_by: ChargeProgress['ended_by'] = null): ChargeProgress => ({
  status,
  paid_on: status === 'approved' || status === 'paid' ? '2026-11-25' : null,
  ended_by,
});

/** Every answer about a charge, and what it means for whoever shows its code. */
export const chargeOutcomes: readonly Outcome[] = [
  { progress: progress('pending'), is: open },
  { progress: progress('authorized'), is: open },
  { progress: progress('in_process'), is: open },
  { progress: progress('approved'), is: 'paid' },
  { progress: progress('paid'), is: 'paid' },
  { progress: progress('rejected'), is: 'over' },
  { progress: progress('cancelled'), is: 'over' },
  { progress: progress('cancelled', 'other_payment'), is: 'over', sentence: chargeSentences.partlyPaid },
  {
    progress: progress('cancelled', 'undoing'),
    is: 'over',
    sentence: 'A secretaria desfez o registro deste pagamento. Em caso de dúvida, fale com ela.',
  },
  {
    progress: progress('in_mediation'),
    is: 'over',
    sentence: 'Este pagamento está em disputa. Fale com a secretaria da paróquia.',
  },
  {
    progress: progress('refunded'),
    is: 'over',
    sentence: 'O valor deste pagamento foi devolvido, no todo ou em parte.',
  },
  {
    progress: progress('charged_back'),
    is: 'over',
    sentence: 'Este pagamento foi contestado no banco e não vale mais.',
  },
];
