import {
  type Dizimista,
  dizimistaBody,
  dizimistaFields,
  dizimistaSections,
  newDizimistaBody,
  newDizimistaFields,
  sameCpf,
} from '#contract/dizimistas.ts';
import type { AnyField } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { defineForm } from '../../ui/form/form-definition.ts';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { ConsentHistory } from './ConsentHistory.tsx';
import { RecordHead, ViewHead } from './RecordHead.tsx';

const form = defineForm({
  fields: dizimistaFields,
  body: dizimistaBody,
  titleField: 'nome_completo',
  personal: true,
  canBeViewed: true,
  series: ['comunidade_setor'],
  size: 'wide',
  saveLabels: { create: 'Cadastrar', update: 'Atualizar' },
  shownWhen: { grupo_pastoral_nome: ({ participa_grupo_pastoral }) => participa_grupo_pastoral },
});

/** A stored CPF can be corrected, but not removed. */
const withCpf = { ...dizimistaFields, cpf: newDizimistaFields.cpf };
const bodyWithCpf = bodyOf(withCpf);

type Form = typeof form;
type Asked = { fields: Readonly<Record<keyof Form['fields'], AnyField>>; body: Form['body'] };

const asked: Record<'new' | 'known' | 'incomplete', Asked> = {
  new: { fields: newDizimistaFields, body: newDizimistaBody },
  known: { fields: withCpf, body: bodyWithCpf },
  incomplete: { fields: dizimistaFields, body: dizimistaBody },
};

/** A new payer needs all required fields; an older one may lack consents, and the CPF if it never had one. */
export const dizimistaForm = {
  ...form,
  asksOf: (row: Dizimista | undefined) => asked[!row ? 'new' : row.cpf ? 'known' : 'incomplete'],
  fieldAtFault: (sentence: string) => (sentence.startsWith(sameCpf) ? ('cpf' as const) : undefined),
  above: (row: Dizimista) => <RecordHead record={row} />,
  viewHead: (record: Dizimista, actions: readonly RowAction[]) => <ViewHead record={record} actions={actions} />,
  below: {
    [dizimistaSections.consents]: (shown: { row: Dizimista | undefined; readAgain?: () => void }) => (
      <ConsentHistory {...shown} />
    ),
  },
};
