import type { ImportFinding } from '#contract/imports.ts';

export type Finding = ImportFinding;

/** The API's findings about a row: `refuses` excludes the row, others are only remarks. */
const sentences: Readonly<Record<Finding['finding'], { refuses: boolean; about: (other: number) => string }>> = {
  cpf_known: { refuses: false, about: (ordinal) => `Já está no cadastro, com o número ${ordinal}.` },
  name_known: {
    refuses: false,
    about: (ordinal) => `Já há alguém com este nome no cadastro, com o número ${ordinal}.`,
  },
  cpf_repeated: { refuses: true, about: (line) => `O CPF já está na linha ${line}.` },
  ordinal_repeated: { refuses: true, about: (line) => `O número já está na linha ${line}.` },
  ordinal_taken: { refuses: true, about: (ordinal) => `O número ${ordinal} é de outro dizimista.` },
  ordinal_retired: { refuses: true, about: (ordinal) => `O número ${ordinal} foi de um dizimista excluído.` },
};

export const isRefused = ({ finding }: Finding): boolean => sentences[finding].refuses;

export function notesOn(found: Finding | undefined): { refusal?: string; note?: string } {
  if (!found) return {};
  const sentence = sentences[found.finding].about(found.other);
  return sentences[found.finding].refuses ? { refusal: sentence } : { note: sentence };
}
