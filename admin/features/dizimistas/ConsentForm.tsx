import { type ConsentBody, consentBody, consentFields } from '#contract/consents.ts';
import type { Dizimista } from '#contract/dizimistas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { sameValues } from '../../ui/collection/conflict.ts';
import { FormFields } from '../../ui/form/FormFields.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { askedFor, defineForm, refusalsIn, sentValues } from '../../ui/form/form-definition.ts';
import { useFirstValues, useRecordForm } from '../../ui/form/record-form.ts';
import { useConsentRegistration } from './consents.queries.ts';

interface ConsentFormProps {
  payer: Dizimista;
  isWithdrawal: boolean;
  onClose: () => void;
  onRegistered: () => void;
}

/** The form's purpose implies `given`. A consent has no choice of `proof`, a withdrawal no text. */
const shown = { given: () => false };
const form = defineForm({
  fields: consentFields,
  body: consentBody,
  titleField: 'proof_note',
  personal: true,
  shownWhen: shown,
});
const forms = {
  consent: { ...form, shownWhen: { ...shown, proof: () => false } },
  withdrawal: { ...form, shownWhen: { ...shown, text_version: () => false } },
};

/** Registers a signed paper with consents, or a withdrawal. */
export function ConsentForm({ payer, isWithdrawal, onClose, onRegistered }: ConsentFormProps) {
  const definition = forms[isWithdrawal ? 'withdrawal' : 'consent'];
  const today = useParishDay();
  const proposed = {
    ...formValuesOf(consentFields, undefined),
    given: !isWithdrawal,
    ...(isWithdrawal && { happened_on: today }),
  };
  const decided = { given: proposed.given, ...(!isWithdrawal && { proof: proposed.proof }) };
  const bodyOf = (values: typeof proposed) => ({ ...sentValues(definition, values), ...decided });
  const check = (values: typeof proposed) => {
    const asked = new Set<string>(askedFor(definition, values));
    const refusals = refusalsIn({ ...definition, shownWhen: {} }, bodyOf(values));
    return Object.fromEntries(Object.entries(refusals).filter(([name]) => asked.has(name)));
  };
  const record = useRecordForm<typeof proposed>(check, proposed);
  const first = useFirstValues(record, proposed);
  const save = useConsentRegistration(payer.id);
  return (
    <FormModal
      size="short"
      title={isWithdrawal ? 'Nova retirada' : 'Novo consentimento em papel'}
      form={record}
      unsaved={!sameValues(record.getValues(), first)}
      save={save}
      notice={payer.nome_completo}
      onSubmit={(values) => save.mutate(consentBody.parse(bodyOf(values)) as ConsentBody, { onSuccess: onRegistered })}
      onClose={onClose}
    >
      <FormFields definition={definition} form={record} />
    </FormModal>
  );
}
