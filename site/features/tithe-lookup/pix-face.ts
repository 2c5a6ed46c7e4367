import { overSentence } from '#contract/charge-states.ts';
import { type ChargeState, receivedSentence, waitingSentence } from '../../lib/follow-charge.ts';
import { chargeFailure, isPaidAlready } from './pix-charge.ts';

/** The dialog's content. Empty texts are hidden. */
export interface PixFace {
  said: string;
  problem: string;
  hasCode: boolean;
  /** The picture has its place while it is made, too. */
  hasPicture: boolean;
  /** The words of the button that asks for a code again. */
  again: string;
  /** When it was paid. */
  day: string;
  isPaid: boolean;
}

const nothing: PixFace = {
  said: '',
  problem: '',
  hasCode: false,
  hasPicture: false,
  again: '',
  day: '',
  isPaid: false,
};

/** While a code is asked for. */
export const makingFace: PixFace = { ...nothing, said: 'Gerando o código...', hasPicture: true };

/** When no code was made for so many months. `earlier` are the months of a code that can be shown in its place. */
export function failureFace(error: unknown, count: number, earlier = ''): PixFace {
  return { ...nothing, problem: chargeFailure(error, count), again: wayOn(error, count, earlier) };
}

function wayOn(error: unknown, count: number, earlier: string): string {
  if (isPaidAlready(error)) return count > 1 ? newCode : '';
  return earlier === '' ? 'Tentar novamente' : `Mostrar o código de ${earlier}`;
}

const newCode = 'Gerar outro código';

/** Beside a charge's code, and after it. */
export function chargeFace(state: ChargeState): PixFace {
  switch (state.is) {
    case 'paid': {
      const day = `${receivedSentence(state.paidOn)} Que Deus lhe pague!`.trim();
      return { ...nothing, said: 'Pagamento confirmado! Obrigado pelo seu dízimo', day, isPaid: true };
    }
    case 'over':
      return { ...nothing, problem: overSentence(state), again: newCode };
    default:
      return { ...nothing, said: waitingSentence(state), hasCode: true, hasPicture: true };
  }
}
