import { useQuery } from '@tanstack/react-query';
import { concepts } from '#contract/concepts.ts';
import { financial } from '#contract/financial.ts';
import {
  type Decision,
  type Paper,
  type PaperDecision,
  type PersonalData,
  personalData,
} from '#contract/personal-data.ts';
import { api, download } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

/** A row of the list of payers. */
export interface Payer {
  id: string;
  numero_ordinal: number;
  nome: string;
}

export const useExport = ({ id }: Payer) =>
  useChange<number, PersonalData>({
    call: (ordinal) => api(personalData.export, { params: { id }, body: { numero_ordinal: ordinal } }),
    busy: 'Reunindo os dados...',
    failure: 'Erro ao exportar os dados da pessoa',
    refreshes: ['audit-log'],
  });

/** Texts of other rows that name the person. */
export const useMentions = ({ id }: Payer) =>
  useQuery({
    queryKey: ['personal-data', id],
    queryFn: ({ signal }) => api(personalData.mentions, { params: { id }, signal }),
    // Always read again, because others may have written such a text.
    staleTime: 0,
  });

/** Receipts of the person's payments. */
export const usePapers = ({ id }: Payer) =>
  useQuery({
    queryKey: ['personal-data', id, 'papers'],
    queryFn: ({ signal }) => api(personalData.papers, { params: { id }, signal }),
    staleTime: 0,
  });

export const readPaper = ({ id }: Paper): Promise<File> => download(financial.scan, { params: { id } });

interface Erasing {
  numero_ordinal: number;
  decisions: Decision[];
  papers: PaperDecision[];
}

/** All lists are reloaded, because texts of any of them may have changed. */
export const useErasure = ({ id }: Payer) =>
  useChange({
    call: (body: Erasing) => api(personalData.erase, { params: { id }, body }),
    busy: 'Apagando...',
    failure: 'Erro ao apagar os dados da pessoa',
    refreshes: concepts.map(({ name }) => name),
  });
