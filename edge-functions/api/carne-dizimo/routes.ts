import { carneDizimo, carneNoun } from '#contract/carne-dizimo.ts';
import { chargeSentences } from '#contract/charge-states.ts';
import type { InstalmentCharge } from '#contract/charges.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { qrCodeUrl } from '#contract/qr-code.ts';
import { recordRead, recordReading } from '../access-record/store.ts';
import { chargeInstalments, endCharge } from '../charges/ask.ts';
import {
  chargesDatabase,
  countCharge,
  countMisses,
  providerOf,
  refreshInBackground,
  withProviderSentence,
} from '../charges/provider.ts';
import { instalmentChargeState } from '../charges/store.ts';
import type { Caller } from '../http/authenticate.ts';
import { mayCall } from '../http/authorize.ts';
import type { Call, Reply, Routes } from '../http/call.ts';
import {
  createdSentence,
  creationUndoneSentence,
  endedSentence,
  paidSentence,
  printedChoice,
  reopenedSentence,
  startedSentence,
  startSentence,
  toCarne,
  toCharge,
  toHabit,
  toParcela,
  toPayerWithoutCarne,
  undoneSentence,
  undoneSince,
} from './rules.ts';
import {
  carneCalls,
  carnesOf,
  carnesToPrint,
  changeValue,
  createCarne,
  createCarnes,
  endYear,
  givingOf,
  instalments,
  instalmentsOf,
  openChargesOf,
  payersWithoutCarne,
  payInstalments,
  printableCarnes,
  removeCarne,
  reopenYear,
  startCarne,
  startCarnes,
  titheYear,
  undoCarnes,
  undoPayment,
} from './store.ts';

const { removed } = sentencesAbout(carneNoun);

const missingInstalment = 'Parcela não encontrada';

/** A call without an id has one of its own, which no repetition finds. */
const idOf = ({ id }: { id?: string | undefined }): string => id ?? crypto.randomUUID();

async function instalment(caller: Caller, id: string) {
  const [row] = await instalments(caller, [id]);
  if (!row) throw new ApiError('not_found', missingInstalment);
  return toParcela(row);
}

/** Who takes payments at the desk. */
const isStaff = (caller: Caller) => mayCall(carneDizimo.pay.access, caller);

/** The charge for some instalments, which visitors ask for too. */
async function charged(
  call: Pick<Call<typeof carneDizimo.charge>, 'env' | 'gateways' | 'caller' | 'address' | 'hitLimit'>,
  parcelas: readonly string[],
): Promise<Reply<InstalmentCharge>> {
  const provider = providerOf(call);
  const byStaff = isStaff(call.caller);
  const ask = () => chargeInstalments(provider, { parcelas, byStaff }, () => countCharge(call, byStaff));
  const charge = await countMisses(call, byStaff, () => withProviderSentence(ask, chargeSentences.failed));
  return { data: toCharge(charge, qrCodeUrl) };
}

/**
 * A code of a booklet that may still be paid is cancelled at the provider before its instalments change, those before a
 * month, or reconciled if it was paid.
 */
async function endCharges(
  { env, gateways, caller }: Pick<Call<typeof carneDizimo.remove>, 'env' | 'gateways' | 'caller'>,
  carne: string,
  before = 13,
): Promise<void> {
  const open = gateways.payments ? await openChargesOf(caller, carne, before) : [];
  const provider = open.length > 0 ? providerOf({ env, gateways }) : undefined;
  for (const id of open)
    if (provider) await withProviderSentence(async () => await endCharge(provider, id), chargeSentences.cannotAsk);
}

export const carneDizimoRoutes: Routes = (on) => {
  on(carneDizimo.charge, async (call) => await charged(call, [call.params.id]));
  on(carneDizimo.chargeMany, async (call) => await charged(call, call.body.parcelas));
  on(carneDizimo.chargeStatus, async (call) => {
    const { params, query, caller } = call;
    const charge = await instalmentChargeState(chargesDatabase(call), {
      parcela: params.id,
      charge: query.cobranca,
      byStaff: isStaff(caller),
    });
    if (!charge) throw new ApiError('not_found', missingInstalment);
    refreshInBackground(call, charge);
    const { status, paid_on, ended_by } = charge;
    return { data: { status, paid_on, ended_by } };
  });
  on(carneDizimo.create, async ({ caller, body }) => {
    const data = toCarne(await createCarne(caller, { ...body, id: idOf(body), mes_inicial: body.mes_inicial ?? 1 }));
    return { data, status: 201, message: `Carnê de ${data.ano} criado com sucesso!` };
  });
  on(carneDizimo.ofPayer, async ({ caller, params }) => ({ data: (await carnesOf(caller, params.id)).map(toCarne) }));
  on(carneDizimo.habit, async ({ caller, params }) => ({ data: toHabit(await givingOf(caller, params.id)) }));
  on(carneDizimo.instalments, async ({ caller, params }) => ({
    data: (await instalmentsOf(caller, params.id)).map(toParcela),
  }));
  on(carneDizimo.pay, async ({ caller, params, body }) => {
    const { valor_parcela } = body;
    await payInstalments(caller, { ...body, id: idOf(body) }, [{ id: params.id, valor_parcela }]);
    const data = await instalment(caller, params.id);
    return { data, message: data.pago ? paidSentence(1) : undoneSince };
  });
  on(carneDizimo.payMany, async ({ caller, body: { parcelas, ...body } }) => {
    await payInstalments(caller, { ...body, id: idOf(body) }, parcelas);
    const ids = parcelas.map(({ id }) => id);
    const data = (await instalments(caller, ids)).map(toParcela);
    return { data, message: data.every(({ pago }) => pago) ? paidSentence(ids.length) : undoneSince };
  });
  on(carneDizimo.undo, async ({ caller, params, body }) => {
    const { parcela, isDonationAgain } = await undoPayment(caller, {
      call: idOf(body),
      payment: params.id,
      reason: body.motivo,
      kind: body.tipo ?? undefined,
    });
    return { data: await instalment(caller, parcela), message: undoneSentence(isDonationAgain) };
  });
  on(carneDizimo.start, async ({ caller, params, body: { mes_inicial }, env, gateways }) => {
    await endCharges({ env, gateways, caller }, params.id, mes_inicial);
    const data = toCarne(await startCarne(caller, params.id, mes_inicial));
    return { data, message: startSentence(data) };
  });
  on(carneDizimo.changeValue, async ({ caller, params, body, env, gateways }) => {
    await endCharges({ env, gateways, caller }, params.id);
    return {
      data: toCarne(await changeValue(caller, params.id, body.valor_mensal, body.a_partir_de)),
      message: 'Valor das parcelas em aberto alterado com sucesso!',
    };
  });
  on(carneDizimo.remove, async ({ caller, params, env, gateways }) => {
    await endCharges({ env, gateways, caller }, params.id);
    await removeCarne(caller, params.id);
    return { data: null, message: removed };
  });
  on(carneDizimo.payersWithout, async (call) => {
    const { ano } = call.params;
    await recordRead(call, 'dizimistas', `Sem carnê de ${ano}`);
    const { total, payers } = await payersWithoutCarne(call.caller, ano);
    return { data: { total, payers: payers.map(toPayerWithoutCarne) } };
  });
  on(carneDizimo.createMany, async ({ caller, params, body }) => {
    const data = await createCarnes(caller, body.id, params.ano, body.items);
    return { data, status: 201, message: createdSentence(data) };
  });
  on(carneDizimo.calls, async ({ caller, params }) => ({ data: await carneCalls(caller, params.ano) }));
  on(carneDizimo.printable, async ({ caller, params }) => ({ data: await printableCarnes(caller, params.ano) }));
  on(carneDizimo.printed, async (call) => {
    const { caller, params, query, env, gateways } = call;
    if (query.dizimista) await recordReading(call, 'dizimistas', query.dizimista);
    else await recordRead(call, 'dizimistas', printedChoice(params.ano, query));
    const read_at = gateways.now().toISOString();
    const { ordem: sort = 'nome', ...which } = query;
    const full_name = env.titheLookupName === 'full';
    return { data: { read_at, carnes: await carnesToPrint(caller, { ...params, ...which, sort, full_name }) } };
  });
  on(carneDizimo.startable, async ({ caller, params }) => ({ data: await startCarnes(caller, params, true) }));
  on(carneDizimo.startMany, async ({ caller, params }) => {
    const data = await startCarnes(caller, params, false);
    return { data, message: startedSentence(data) };
  });
  on(carneDizimo.year, async ({ caller, params }) => ({ data: await titheYear(caller, params.ano) }));
  on(carneDizimo.endYear, async ({ caller, params: { ano }, body }) => {
    const months = await endYear(caller, ano, body.mesmo_assim ?? false);
    return { data: { months }, message: endedSentence(ano, months) };
  });
  on(carneDizimo.reopenYear, async ({ caller, params: { ano } }) => {
    const months = await reopenYear(caller, ano);
    return { data: { months }, message: reopenedSentence(ano, months) };
  });
  on(carneDizimo.undoCreation, async ({ caller, params }) => {
    const data = await undoCarnes(caller, params.id);
    return { data, message: creationUndoneSentence(data) };
  });
};
