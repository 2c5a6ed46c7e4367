import { formValuesOf } from '#contract/fields/values.ts';
import { newPlan, planFields, subscribedPath } from '#contract/subscriptions.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { useNewPlan } from './subscriptions.queries.ts';

const form = defineForm({ fields: planFields, body: newPlan, titleField: 'reason', personal: true, size: 'wide' });

/** Proposes fifty reais each month, and this site's page for whoever has subscribed. */
export function PlanForm({ onClose }: { onClose: () => void }) {
  const create = useNewPlan();
  const first = {
    ...formValuesOf(planFields, undefined),
    transaction_amount: 50,
    frequency: 1,
    back_url: `${location.origin}${subscribedPath}`,
  };
  return (
    <CallForm
      title="Novo plano"
      definition={form}
      first={first}
      notice="O Mercado Pago cobra de quem assinar, até que a assinatura seja cancelada."
      save={create}
      saveLabel="Salvar"
      onDone={onClose}
      onClose={onClose}
    />
  );
}
