import { shownReais } from '#contract/money.ts';
import { formatLocalDate } from '../../site/lib/dates.ts';
import { TransactionRemoval } from '../features/financial/TransactionRemoval.tsx';
import type { UndoneOffering } from '../features/mass-intentions/MassIntentionsSection.tsx';

/** Takes an offering out of the cash book; its intention stays. */
export const OfferingUndoing = ({ offering, row, onClose }: UndoneOffering) => (
  <TransactionRemoval
    row={row}
    words={{
      title: 'Desfazer espórtula',
      notice: `A espórtula de ${shownReais(offering.amount)}, de ${formatLocalDate(offering.day)}, sai do livro-caixa. A intenção continua.`,
      failure: 'Erro ao desfazer a espórtula',
      done: 'Espórtula desfeita. A intenção continua.',
      act: 'Desfazer',
    }}
    onClose={onClose}
  />
);
