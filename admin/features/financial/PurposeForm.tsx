import { Button } from '@mantine/core';
import { type Purpose, purposeBody, purposeFields, shownShare, sumOfShares } from '#contract/financial-purposes.ts';
import { counted, feminine } from '#contract/noun.ts';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { LineInput } from '../../ui/form/inputs/text-inputs.tsx';
import { fieldErrors, type RecordForm, useRecordForm } from '../../ui/form/record-form.ts';
import styles from './Financial.module.css';
import { useSavingPurpose } from './purposes.queries.ts';
import { ShareInput } from './ShareInput.tsx';

interface WrittenReceiver {
  id?: string;
  name: string;
  /** In percent; null until it is typed. */
  share: number | null;
}

interface Written extends Record<string, unknown> {
  name: string;
  is_active: boolean;
  own_share: number | null;
  receivers: readonly WrittenReceiver[];
}

const nobody: WrittenReceiver = { name: '', share: null };

const firstOf = (purpose: Purpose | undefined): Written =>
  purpose
    ? {
        ...{ name: purpose.name, is_active: purpose.is_active, own_share: purpose.own_share },
        receivers: purpose.receivers.map(({ id, name, share }) => ({ id, name, share })),
      }
    : { name: '', is_active: true, own_share: 0, receivers: [nobody] };

const collectionNoun = feminine('coleta', 'coletas');

/** Adds a purpose with its receivers, or changes one, which confirms what was proposed. */
export function PurposeForm({ purpose, onClose }: { purpose?: Purpose; onClose: () => void }) {
  const form: RecordForm<Written> = useRecordForm<Written>(
    (written) => fieldErrors(purposeBody, written),
    firstOf(purpose),
    () => form.clearErrors(),
  );
  const save = useSavingPurpose(purpose);
  const { receivers, own_share } = form.getValues();
  const sum = sumOfShares({
    own_share: own_share ?? 0,
    receivers: receivers.map(({ share }) => ({ share: share ?? 0 })),
  });
  const put = (next: readonly WrittenReceiver[]) => form.setFieldValue('receivers', next);
  const change = (at: number, to: Partial<WrittenReceiver>) =>
    put(receivers.map((each, place) => (place === at ? { ...each, ...to } : each)));
  return (
    <FormModal
      title={purpose ? 'Editar destino' : 'Novo destino'}
      form={form}
      unsaved={form.isDirty()}
      save={save}
      notice={noticeOf(purpose)}
      footer={
        <p className={styles.collected} aria-live="polite">
          Soma: {shownShare(sum)}
        </p>
      }
      onSubmit={(written) => save.mutate(purposeBody.parse(written), { onSuccess: onClose })}
      onClose={onClose}
    >
      <FieldInput field={purposeFields.name} name="name" form={form} />
      {receivers.map((receiver, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new one has no id, and the order says who gets the odd cent.
        <fieldset key={at} className={styles.receiver}>
          <legend>{receivers.length > 1 ? `Quem recebe, ${at + 1} de ${receivers.length}` : 'Quem recebe'}</legend>
          <LineInput
            details={null}
            label="Quem recebe"
            required
            value={receiver.name}
            onChange={(name) => change(at, { name })}
          />
          <ShareInput label="Percentual" value={receiver.share} onChange={(share) => change(at, { share })} />
          {receivers.length > 1 && (
            <Button variant="default" onClick={() => put(receivers.filter((_, place) => place !== at))}>
              Remover
            </Button>
          )}
        </fieldset>
      ))}
      {form.errors.receivers && <p role="alert">{form.errors.receivers}</p>}
      <Button variant="default" onClick={() => put([...receivers, nobody])}>
        Adicionar quem recebe
      </Button>
      <ShareInput
        label="Fica na paróquia"
        value={own_share}
        error={form.errors.own_share}
        onChange={(share) => form.setFieldValue('own_share', share)}
      />
      <FieldInput field={purposeFields.is_active} name="is_active" form={form} />
    </FormModal>
  );
}

function noticeOf(purpose: Purpose | undefined): string {
  const oddCent = 'O centavo que sobra da divisão é do último da lista.';
  if (!purpose) return oddCent;
  const proposed = purpose.is_confirmed ? '' : 'Estes percentuais são uma proposta: ao salvar, eles ficam conferidos. ';
  if (purpose.entries === 0) return proposed + oddCent;
  return `${proposed}Outros percentuais valem também para o que já foi registrado: ${counted(purpose.entries, collectionNoun)}. ${oddCent}`;
}
