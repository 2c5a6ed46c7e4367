import { Button } from '@mantine/core';
import { useState } from 'react';
import { shownNumber } from '#contract/shown-number.ts';
import { type Subscription, subscriptionNoun, subscriptionStatuses, subscriptions } from '#contract/subscriptions.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { answerOf } from '../../lib/list.ts';
import { useActions } from '../../ui/actions.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { foundSentence, useListAnnouncement } from '../../ui/table/list-announcement.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { ProviderStatus } from './ProviderStatus.tsx';
import styles from './Subscriptions.module.css';
import { SubscriptionTying, useUntying } from './SubscriptionTying.tsx';
import { type TiedSubscription, useCharges, useSubscribers, useSubscriptionEnd } from './subscriptions.queries.ts';

const payerOf = ({ payer_email }: Subscription): string => payer_email ?? '-';

const planOf = ({ reason, preapproval_plan_id }: Subscription): string => reason ?? preapproval_plan_id ?? '-';

const dayOf = (at: string | null): string => (at ? formatInstant(at) : '-');

const isTied = (subscription: Subscription): subscription is TiedSubscription => subscription.dizimista !== null;

/** The amount and frequency of a subscription's plan, if the plan is known. */
type ChargeOf = (subscription: Subscription) => string | undefined;

const columnsWith = (chargeOf: ChargeOf): Column<Subscription>[] => [
  {
    header: 'Assinante',
    leads: true,
    isName: true,
    cell: (subscription) => (
      <LeadCell
        title={payerOf(subscription)}
        text={subscription.dizimista && `Dizimista ${shownNumber(subscription.dizimista.numero_ordinal)}`}
      />
    ),
  },
  {
    header: 'Plano',
    speaks: true,
    width: '10.5rem',
    cell: (subscription) => (
      <>
        {planOf(subscription)}
        <span className={styles.charge}>{chargeOf(subscription)}</span>
      </>
    ),
  },
  {
    header: 'Situação',
    speaks: true,
    width: '8rem',
    cell: ({ status }) => <ProviderStatus status={status} label={subscriptionStatuses[status]} />,
  },
  { header: 'Última cobrança', width: '8rem', cell: ({ last_charged_date }) => dayOf(last_charged_date) },
  { header: 'Próxima cobrança', width: '8.5rem', cell: ({ next_payment_date }) => dayOf(next_payment_date) },
];

const cancellation = {
  type: 'danger',
  title: 'Cancelar assinatura',
  text: 'Tem certeza que deseja cancelar esta assinatura?',
} as const;

/** Who gives by a plan. */
export function SubscriberList() {
  const [page, setPage] = useState(1);
  const [viewed, setViewed] = useState<Subscription>();
  const [tying, setTying] = useState<Subscription>();
  const list = useSubscribers(page);
  const charges = useCharges();
  const chargeOf: ChargeOf = ({ preapproval_plan_id }) => charges?.get(preapproval_plan_id ?? '');
  const { confirm } = useDialogs();
  const { run } = useActions();
  const end = useSubscriptionEnd();
  const untie = useUntying();
  const { pagination } = answerOf(list) ?? {};
  const sentence = foundSentence(pagination?.total ?? 0, subscriptionNoun, false, pagination);
  useListAnnouncement(list, String(page), sentence);
  const cancel = async (subscription: Subscription) => {
    if (await confirm(cancellation)) run(end, subscription);
  };
  return (
    <>
      <DataTable
        label="Assinaturas"
        list={list}
        columns={columnsWith(chargeOf)}
        nameOf={(subscription) => subscription.payer_email ?? subscription.id}
        loading="Carregando assinaturas..."
        empty="Nenhuma assinatura encontrada"
        page={page}
        onPage={setPage}
        pager={{ label: 'Páginas das assinaturas', many: subscriptionNoun.many, narrow: true }}
        onView={setViewed}
        actions={(subscription) => [
          ...(isTied(subscription)
            ? [
                {
                  label: 'Desvincular do dizimista',
                  calls: subscriptions.untie,
                  onClick: () => void untie(subscription),
                },
              ]
            : []),
          ...(canBeTied(subscription)
            ? [
                {
                  label: 'Vincular a um dizimista',
                  calls: subscriptions.tie,
                  onClick: () => setTying(subscription),
                },
              ]
            : []),
          ...(subscription.status === 'cancelled'
            ? []
            : [
                {
                  label: 'Cancelar assinatura',
                  danger: true,
                  calls: subscriptions.cancel,
                  onClick: () => void cancel(subscription),
                },
              ]),
        ]}
      />
      {viewed && (
        <SubscriptionView
          subscription={viewed}
          charge={chargeOf(viewed)}
          onTie={() => setTying(viewed)}
          onUntie={(subscription) => void untie(subscription, () => setViewed(undefined))}
          onClose={() => setViewed(undefined)}
        />
      )}
      {tying && (
        <SubscriptionTying
          subscription={tying}
          onDone={() => {
            setTying(undefined);
            setViewed(undefined);
          }}
          onClose={() => setTying(undefined)}
        />
      )}
    </>
  );
}

const canBeTied = ({ status, dizimista }: Subscription): boolean => status !== 'cancelled' && dizimista === null;

interface SubscriptionViewProps {
  subscription: Subscription;
  charge: string | undefined;
  onTie: () => void;
  onUntie: (subscription: TiedSubscription) => void;
  onClose: () => void;
}

/** A subscription to read, with its charges. */
function SubscriptionView({ subscription, charge, onTie, onUntie, onClose }: SubscriptionViewProps) {
  const { dizimista } = subscription;
  return (
    <PanelModal opened onClose={onClose} title="Ver assinatura" size={560} fullScreen={usePhone()}>
      <Facts
        facts={[
          ['Assinante', payerOf(subscription)],
          ['Dizimista', dizimista && `Nº ${dizimista.numero_ordinal}, ${dizimista.nome}`],
          ['Plano', planOf(subscription)],
          ['Valor', charge],
          ['Situação', subscriptionStatuses[subscription.status]],
          ['Desde', dayOf(subscription.date_created)],
          ['Última cobrança', dayOf(subscription.last_charged_date)],
          ['Próxima cobrança', dayOf(subscription.next_payment_date)],
          ['Número no Mercado Pago', subscription.id],
        ]}
      />
      <DialogFoot onClose={onClose}>
        {isTied(subscription) && (
          <Button variant="default" onClick={() => onUntie(subscription)}>
            Desvincular do dizimista
          </Button>
        )}
        {canBeTied(subscription) && <Button onClick={onTie}>Vincular a um dizimista</Button>}
      </DialogFoot>
    </PanelModal>
  );
}
