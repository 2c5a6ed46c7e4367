import { chargeSentences, overSentence } from '#contract/charge-states.ts';
import { ApiError } from '#contract/errors.ts';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { isOffline, receivedSentence, waitingSentence } from '../../../site/lib/follow-charge.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import type { PixState } from './pix.queries.ts';

/** The dialog's content. Empty texts are hidden. */
interface PixFace {
  said: string;
  problem: string;
  hasCode: boolean;
  /** The words of the button that asks for a code again. */
  again: string;
  isBusy: boolean;
}

const nothing: PixFace = { said: '', problem: '', hasCode: false, again: '', isBusy: false };

/** For a charge of so many instalments. */
export function pixFace(state: PixState, count: number): PixFace {
  switch (state.is) {
    case 'making':
      return { ...nothing, said: 'Gerando QR Code Pix...', isBusy: true };
    case 'refused':
      return { ...nothing, problem: refusalOf(state.error, count), again: 'Tentar novamente' };
    case 'paid': {
      const words = ['Pagamento confirmado! Obrigado pelo seu dízimo 🙏', receivedSentence(state.paidOn)];
      return { ...nothing, said: words.join(' ').trim() };
    }
    case 'over':
      return { ...nothing, problem: overSentence(state), again: 'Gerar outro código' };
    default:
      return { ...nothing, said: waitingSentence(state), hasCode: true, isBusy: !isOffline(state) };
  }
}

function refusalOf(error: unknown, count: number): string {
  if (count > 1 && error instanceof ApiError && error.message === chargeSentences.alreadyPaid)
    return chargeSentences.oneAlreadyPaid;
  return [sentenceOfFailure(error, chargeSentences.failed), connectionSentence(error)].filter(Boolean).join(' ');
}
