import { shownNumber } from '#contract/shown-number.ts';
import type { Subscription } from '#contract/subscriptions.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { PayerDialog } from '../../ui/payer/PayerDialog.tsx';
import { type TiedSubscription, useSubscriptionTying, useSubscriptionUntying } from './subscriptions.queries.ts';

interface SubscriptionTyingProps {
  subscription: Subscription;
  onDone: () => void;
  onClose: () => void;
}

/** Ties a subscription to a payer, whose tithe its charges are from then on. */
export function SubscriptionTying({ subscription, onDone, onClose }: SubscriptionTyingProps) {
  const save = useSubscriptionTying(subscription);
  const { run } = useActions();
  return (
    <PayerDialog
      title="Vincular a um dizimista"
      notice={`O que a assinatura${ofSubscriber(subscription)} cobrar a partir de agora entra como dízimo de quem você escolher. O que ela já cobrou fica como está.`}
      about={({ abertos }) =>
        abertos.length > 0
          ? 'Cada cobrança paga os meses em aberto, do mais antigo ao mais novo. O que sobrar fica como doação deste dizimista.'
          : 'Não há mês em aberto: enquanto for assim, cada cobrança fica como doação deste dizimista.'
      }
      saveLabel="Vincular"
      onSave={({ id }) => run(save, id, onDone)}
      onClose={onClose}
    />
  );
}

const ofSubscriber = ({ payer_email }: Subscription): string => (payer_email ? ` de ${payer_email}` : '');

/** Unties a subscription after a question. */
export function useUntying() {
  const { confirm } = useDialogs();
  const { run } = useActions();
  const untying = useSubscriptionUntying();
  return async (subscription: TiedSubscription, onDone?: () => void) => {
    const { numero_ordinal, nome } = subscription.dizimista;
    const question = {
      type: 'warning',
      title: 'Desvincular do dizimista',
      text: `As próximas cobranças entram como doações sem dizimista. O que já entrou em nome do ${shownNumber(numero_ordinal)}, ${nome}, fica como está.`,
    } as const;
    if (await confirm(question)) run(untying, subscription, onDone);
  };
}
