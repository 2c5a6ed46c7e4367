import { dateIn } from '#contract/calendar-date.ts';
import { dizimistaNoun } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { type Month, slipMarkOf } from '#contract/slip-mark.ts';
import { type DeskPayer, mostFound, ordinalIn } from '#contract/tithe-desk.ts';
import { figuresOrWords } from '../collection/search.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

const { missing } = sentencesAbout(dizimistaNoun);

/** Whom a number names, else whom a search finds; without erased payers. */
export async function payersAtDesk(caller: Caller, search: string): Promise<DeskPayer[]> {
  // As many figures are a payer's number before they are of anything else.
  const ordinal = ordinalIn(search);
  const named = ordinal === undefined ? [] : await found(caller, { ordinal });
  const payers = named.length > 0 ? named : await found(caller, figuresOrWords(search));
  const marked = named.length > 0 ? slipMarkOf(search)?.month : undefined;
  const ids = payers.map(({ id }) => id);
  const [months, today] = await Promise.all([monthsOf(caller, ids, marked?.mes), receivedToday(caller, ids)]);
  return payers.map(({ id, numero_ordinal, nome_completo, dizimista_ativo }) => {
    const own = months.filter(({ payer }) => payer === id);
    return {
      id,
      numero_ordinal,
      nome: nome_completo,
      dizimista_ativo,
      abertos: own.filter(({ estado }) => estado === 'aberto').map(({ month }) => month),
      tem_encerrados: own.some(({ estado }) => estado === 'encerrado'),
      ...(marked && { marcado: { ...marked, estado: stateOf(marked, own) } }),
      recebido_hoje: today.get(id),
    };
  });
}

const stateOf = ({ ano, mes }: Month, own: Awaited<ReturnType<typeof monthsOf>>) =>
  own.find(({ month }) => month.ano === ano && month.mes === mes)?.estado ?? 'sem_carne';

/** By the name; a function's body keeps what is searched out of addresses. */
async function found({ db }: Caller, wanted: { ordinal: number } | ReturnType<typeof figuresOrWords>) {
  const query = db.rpc('find_dizimistas', wanted).select('id, numero_ordinal, nome_completo, dizimista_ativo');
  return dataOf(await query.is('erased_at', null).order('search_text').order('id').limit(mostFound));
}

/** The months that aren't paid, also ended ones, and those of one month of each year. */
async function monthsOf({ db }: Caller, payers: readonly string[], mes?: number) {
  const query = db
    .from('parcelas')
    .select('mes, valor_parcela, restante, devida, pago, carne:carnes!inner(ano, dizimista_id)')
    .or(mes === undefined ? 'pago.eq.false' : `pago.eq.false,mes.eq.${mes}`);
  const rows = dataOf(await query.in('carne.dizimista_id', payers).order('vencimento').order('id'));
  return rows.map(({ carne, restante, devida, pago, ...month }) => ({
    month: { ...month, restante: restante ?? 0, ano: carne.ano },
    estado: pago ? ('pago' as const) : devida ? ('aberto' as const) : ('encerrado' as const),
    payer: carne.dizimista_id,
  }));
}

async function receivedToday({ db }: Caller, payers: string[]) {
  const rows = dataOf(await db.rpc('received_today', { payers }));
  return new Map(
    rows.map(({ payer, amount: valor, entered_at: registrado_em, creator_name }) => [
      payer,
      // Null of one whose name isn't known, which the types of a function don't say.
      { valor, registrado_em, por: creator_name as string | null },
    ]),
  );
}

interface Received {
  id: string;
  valor: number;
  data_pagamento: string;
  forma_pagamento: string;
  occasion?: string | null | undefined;
}

interface OfPayer extends Received {
  dizimista_id: string;
  a_partir_de?: { ano: number; mes: number } | undefined;
  again?: boolean | undefined;
}

/** Answers the instalments of its payments. */
export async function receive({ db }: Caller, received: OfPayer): Promise<(string | null)[]> {
  const { a_partir_de: first } = received;
  const result = await db.rpc('receive_tithe', {
    call: received.id,
    payer: received.dizimista_id,
    amount: received.valor,
    paid_on: received.data_pagamento,
    form: received.forma_pagamento,
    again: received.again ?? false,
    ...(received.occasion && { occasion: received.occasion }),
    ...(first && { first_month: dateIn({ year: first.ano, month: first.mes }, 1) }),
  });
  if (result.error?.code === 'PT404') throw new ApiError('not_found', missing);
  const payments = dataOf(result, {
    receipts_paid_on_is_past: 'O campo "data do pagamento" não pode ser depois de hoje.',
  });
  return payments.map(({ parcela_id }) => parcela_id);
}

/** An envelope without a name, or with a written one that isn't registered. */
export async function receiveUnnamed({ db }: Caller, received: Received & { nome_escrito?: string | undefined }) {
  const result = await db.rpc('receive_unnamed', {
    call: received.id,
    amount: received.valor,
    paid_on: received.data_pagamento,
    form: received.forma_pagamento,
    ...(received.nome_escrito && { written_name: received.nome_escrito }),
    ...(received.occasion && { occasion: received.occasion }),
  });
  dataOf(result);
}

/** The open amount of some instalments. */
export async function restOf({ db }: Caller, parcelas: readonly (string | null)[]): Promise<number> {
  const ids = parcelas.filter((id) => id !== null);
  const rows = dataOf(await db.from('parcelas').select('restante').in('id', ids));
  return rows.reduce((sum, { restante }) => sum + (restante ?? 0), 0);
}

export async function undoReceipt({ db }: Caller, undoing: { call: string; receipt: string; reason: string }) {
  const result = await db.rpc('undo_receipt', undoing);
  if (result.error?.code === 'PT404')
    throw new ApiError('not_found', 'Este recebimento não existe mais, ou já foi desfeito.');
  dataOf(result);
}
