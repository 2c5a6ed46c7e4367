import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { caseKinds, resolutionFields, type SettlementCase } from '#contract/settlement.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { adviceOf } from './matters.ts';
import { useResolution } from './settlement.queries.ts';

const form = defineForm({
  fields: resolutionFields,
  body: bodyOf(resolutionFields),
  titleField: 'note',
  personal: true,
});

/** Says what was done of a case, which then leaves the list. */
export function ResolutionForm({ about, onClose }: { about: SettlementCase; onClose: () => void }) {
  const save = useResolution(about);
  return (
    <CallForm
      title="Marcar como resolvido"
      definition={form}
      first={formValuesOf(resolutionFields, undefined)}
      notice={`${caseKinds[about.kind].label}. ${adviceOf(about)}`}
      save={save}
      saveLabel="Marcar como resolvido"
      onDone={onClose}
      onClose={onClose}
    />
  );
}
