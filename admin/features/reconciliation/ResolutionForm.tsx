import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { caseKinds, type FoundCases, type ReconciliationCase, resolutionFields } from '#contract/reconciliation.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { adviceOf, countOf, sumOf } from './cases.ts';
import { type AllOfAKind, useResolution, useResolutionOfAll } from './reconciliation.queries.ts';

const form = defineForm({
  fields: resolutionFields,
  body: bodyOf(resolutionFields),
  titleField: 'note',
  personal: true,
});

interface ReasonFormProps {
  title: string;
  notice: string;
  save: ReturnType<typeof useResolution>;
  onClose: () => void;
}

function ReasonForm({ title, notice, save, onClose }: ReasonFormProps) {
  return (
    <CallForm
      title={title}
      definition={form}
      first={formValuesOf(resolutionFields, undefined)}
      notice={notice}
      save={save}
      saveLabel="Marcar como resolvido"
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** Says what was done of a case, which then leaves the open ones. */
export function ResolutionForm({ about, onClose }: { about: ReconciliationCase; onClose: () => void }) {
  const save = useResolution(about);
  const notice = `${caseKinds[about.kind].label}. ${adviceOf(about)}`;
  return <ReasonForm title="Marcar como resolvido" notice={notice} save={save} onClose={onClose} />;
}

export interface CasesToResolve {
  kind: ReconciliationCase['kind'];
  /** The filter's amounts. */
  amounts: Pick<AllOfAKind, 'minAmount' | 'maxAmount'>;
  found: FoundCases & { newest_at: string };
}

/** Says once what was done of all of them. */
export function ResolutionOfAllForm({ all, onClose }: { all: CasesToResolve; onClose: () => void }) {
  const { kind, amounts, found } = all;
  const save = useResolutionOfAll({ kind, ...amounts, count: found.count, newest_at: found.newest_at });
  const notice = `${caseKinds[kind].label}: ${sumOf(found)}. O que você escrever vale para todos.`;
  return (
    <ReasonForm
      title={`Marcar ${countOf(found.count)} como resolvidos`}
      notice={notice}
      save={save}
      onClose={onClose}
    />
  );
}
