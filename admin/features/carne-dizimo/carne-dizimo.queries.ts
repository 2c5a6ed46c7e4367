import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Carne, carneDizimo, type Parcela, type Started, type UndoneCarnes } from '#contract/carne-dizimo.ts';
import type { Answer } from '#contract/client.ts';
import { createClient } from '#contract/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { api, connection } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { type Change, useChange } from '../../lib/change.ts';
import { useRead } from '../../lib/list.ts';

/** A payer as the section's list knows them. */
export interface Payer {
  id: string;
  nome: string;
  /** Null while the database has not given one. */
  numero_ordinal: number | null;
}

/** Booklets for all payers may take longer than other calls. */
const patientApi = createClient({ ...connection, timeout: 90_000 });

/** A payer's booklets, the last year first. */
export const useCarnes = (payer: string) =>
  useRead(
    ['carne-dizimo', 'payer', payer],
    (signal) => api(carneDizimo.ofPayer, { params: { id: payer }, signal }),
    'Erro ao carregar carnês',
  );

/** Proposals from the payer's record. A failure only means that nothing is proposed. */
export const useHabit = (payer: string) =>
  useQuery({
    queryKey: ['carne-dizimo', 'habit', payer],
    queryFn: async ({ signal }) => (await api(carneDizimo.habit, { params: { id: payer }, signal })).data,
  });

export const useInstalments = (carne: string) =>
  useRead(
    ['carne-dizimo', 'instalments', carne],
    (signal) => api(carneDizimo.instalments, { params: { id: carne }, signal }),
    'Erro ao carregar parcelas',
  );

/** A change of booklets; the ledger follows from payments. */
const useCarneChange = <Input, Result>(change: Omit<Change<Input, Result>, 'refreshes'>) =>
  useChange({ ...change, refreshes: ['carne-dizimo', 'financial', 'dashboard', 'audit-log'] });

type BodyOf<Name extends keyof typeof carneDizimo> = NonNullable<CallInput<(typeof carneDizimo)[Name]>['body']>;

export function useNewCarne(payer: string) {
  const idOf = useCallId();
  return useCarneChange<Omit<BodyOf<'create'>, 'dizimista_id'>, Carne>({
    call: (body) => api(carneDizimo.create, { body: { ...body, id: idOf(body), dizimista_id: payer } }),
    busy: 'Salvando...',
    failure: 'Erro ao criar carnê',
  });
}

/** One instalment or several, with the amounts that the person saw. */
export function usePayment(parcelas: readonly Parcela[]) {
  const idOf = useCallId();
  return useCarneChange<Omit<BodyOf<'pay'>, 'id' | 'valor_parcela'>, Parcela[]>({
    call: async (payment) => {
      const asked = parcelas.map(({ id, restante }) => ({ id, valor_parcela: restante }));
      const body = { ...payment, id: idOf({ payment, asked }) };
      const [one, ...others] = asked;
      if (!one || others.length > 0) return api(carneDizimo.payMany, { body: { ...body, parcelas: asked } });
      const { id, valor_parcela } = one;
      const answer = await api(carneDizimo.pay, { params: { id }, body: { ...body, valor_parcela } });
      return { ...answer, data: [answer.data] };
    },
    busy: 'Registrando...',
    failure: 'Erro ao registrar pagamento',
  });
}

export function useUndoing(payment: string) {
  const idOf = useCallId();
  return useCarneChange<Omit<BodyOf<'undo'>, 'id'>, Parcela>({
    call: (body) => api(carneDizimo.undo, { params: { id: payment }, body: { ...body, id: idOf(body) } }),
    busy: 'Estornando...',
    failure: 'Erro ao estornar pagamento',
  });
}

/** From which month on a booklet is to be. */
export const useStart = (carne: string) =>
  useCarneChange<BodyOf<'start'>, Carne>({
    call: (body) => api(carneDizimo.start, { params: { id: carne }, body }),
    busy: 'Salvando...',
    failure: 'Erro ao retirar meses do carnê',
  });

export const useNewValue = (carne: string) =>
  useCarneChange<BodyOf<'changeValue'>, Carne>({
    call: (body) => api(carneDizimo.changeValue, { params: { id: carne }, body }),
    busy: 'Salvando...',
    failure: 'Erro ao alterar o valor das parcelas',
  });

export const useCarneRemoval = () =>
  useCarneChange<string, null>({
    call: (id) => api(carneDizimo.remove, { params: { id } }) as Promise<Answer<null>>,
    busy: 'Excluindo...',
    failure: 'Erro ao excluir carnê',
  });

/** The active payers who have no booklet of a year. */
export const usePayersWithout = (year: number | null) =>
  useQuery({
    queryKey: ['carne-dizimo', 'year', year],
    queryFn: async ({ signal }) => (await api(carneDizimo.payersWithout, { params: { ano: year ?? 0 }, signal })).data,
    enabled: year !== null,
    // Values are being typed beside the names.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The calls that created booklets of a year for many payers, the last one first. */
export const useCarneCalls = (year: number) =>
  useRead(
    ['carne-dizimo', 'calls', year],
    (signal) => api(carneDizimo.calls, { params: { ano: year }, signal }),
    'Erro ao carregar o que já foi criado',
  );

/** Takes back what one of them made. */
export const useTakingBack = () =>
  useCarneChange<string, UndoneCarnes>({
    call: (id) => patientApi(carneDizimo.undoCreation, { params: { id } }),
    busy: 'Excluindo carnês...',
    failure: 'Erro ao desfazer a criação de carnês',
  });

/** The outcome of taking the months before one from all booklets of a year, before it is done. */
export const useStartable = (ano: number, mes_inicial: number) =>
  useQuery({
    queryKey: ['carne-dizimo', 'startable', ano, mes_inicial],
    queryFn: async ({ signal }) => (await api(carneDizimo.startable, { params: { ano, mes_inicial }, signal })).data,
  });

export const useStartMany = (ano: number) =>
  useCarneChange<number, Started>({
    call: (mes_inicial) => patientApi(carneDizimo.startMany, { params: { ano, mes_inicial } }),
    busy: 'Retirando meses...',
    failure: 'Erro ao retirar meses dos carnês',
  });

/** The open and the ended months of a year; of none while it is null. */
export const useTitheYear = (ano: number | null) =>
  useQuery({
    queryKey: ['carne-dizimo', 'tithe-year', ano],
    queryFn: async ({ signal }) => (await api(carneDizimo.year, { params: { ano: ano ?? 0 }, signal })).data,
    enabled: ano !== null,
  });

export const useYearEnd = (ano: number) =>
  useCarneChange<BodyOf<'endYear'>, { months: number }>({
    call: (body) => patientApi(carneDizimo.endYear, { params: { ano }, body }),
    busy: 'Encerrando...',
    failure: 'Erro ao encerrar o ano',
  });

export const useYearReopening = (ano: number) =>
  useCarneChange<void, { months: number }>({
    call: () => patientApi(carneDizimo.reopenYear, { params: { ano } }),
    busy: 'Reabrindo...',
    failure: 'Erro ao reabrir o ano',
  });

export function useYearCarnes(year: number | null) {
  const idOf = useCallId();
  // Another call makes again what was made and taken back.
  const done = useRef(0);
  return useCarneChange<BodyOf<'createMany'>['items'], { created: number; passed: number }>({
    call: (items) => {
      const body = { id: idOf({ year, items, done: done.current }), items };
      return patientApi(carneDizimo.createMany, { params: { ano: year ?? 0 }, body });
    },
    follow: async () => {
      done.current += 1;
      return undefined;
    },
    busy: 'Criando carnês...',
    failure: 'Erro ao criar carnês',
  });
}
