import type { ImportFieldName, ImportFinding } from '#contract/imports.ts';

export type Finding = ImportFinding;

interface Words {
  /** The field without which the row can be imported; null for a remark. */
  refuses: ImportFieldName | null;
  about: (other: number) => string;
}

/** The API's findings about a row, some of which exclude it. */
const sentences: Readonly<Record<Finding['finding'], Words>> = {
  cpf_known: { refuses: null, about: (ordinal) => `Já está no cadastro, com o número ${ordinal}.` },
  name_known: {
    refuses: null,
    about: (ordinal) => `Já há alguém com este nome no cadastro, com o número ${ordinal}.`,
  },
  cpf_repeated: { refuses: 'cpf', about: (line) => `O CPF já está na linha ${line}.` },
  ordinal_repeated: { refuses: 'numero_ordinal', about: (line) => `O número já está na linha ${line}.` },
  ordinal_taken: { refuses: 'numero_ordinal', about: (ordinal) => `O número ${ordinal} é de outro dizimista.` },
  ordinal_retired: {
    refuses: 'numero_ordinal',
    about: (ordinal) => `O número ${ordinal} foi de um dizimista excluído.`,
  },
};

/** The findings that exclude rows, as the sentences of their groups. */
export const groupSentences: Readonly<Partial<Record<Finding['finding'], string>>> = {
  cpf_repeated: 'O CPF já está em outra linha da planilha.',
  ordinal_repeated: 'O número já está em outra linha da planilha.',
  ordinal_taken: 'O número é de outro dizimista.',
  ordinal_retired: 'O número foi de um dizimista excluído.',
};

export const refusedField = (found: Finding | undefined): ImportFieldName | null =>
  found ? sentences[found.finding].refuses : null;

export const sentenceOn = ({ finding, other }: Finding): string => sentences[finding].about(other);
