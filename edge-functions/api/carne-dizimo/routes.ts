import { carneDizimo, carneNoun, chargeSentences, type InstalmentCharge } from '#contract/carne-dizimo.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { chargeInstalments, refresh } from '../charges/ask.ts';
import { pictureOf } from '../charges/picture.ts';
import { afterwards, askedFor, askingOf, limitCharges } from '../charges/provider.ts';
import { instalmentChargeState, isOpenCharge } from '../charges/store.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Call, Reply, Routes } from '../http/call.ts';
import { createdSentence, paidSentence, toCarne, toCharge, toHabit, toParcela, undoneSince } from './rules.ts';
import {
  carnesOf,
  changeValue,
  createCarne,
  createCarnes,
  givingOf,
  instalments,
  instalmentsOf,
  payersWithoutCarne,
  payInstalments,
  removeCarne,
  undoPayment,
} from './store.ts';

const { created, removed } = sentencesAbout(carneNoun);

const missingInstalment = 'Parcela não encontrada';

/** A call without an id has one of its own, which no repetition finds. */
const idOf = ({ id }: { id?: string | undefined }): string => id ?? crypto.randomUUID();

async function instalment(caller: Caller, id: string) {
  const [row] = await instalments(caller, [id]);
  if (!row) throw new ApiError('not_found', missingInstalment);
  return toParcela(row);
}

/** The charge for some instalments, which visitors ask for too. */
async function charged(
  {
    env,
    gateways,
    address,
    hitLimit,
  }: Pick<Call<typeof carneDizimo.charge>, 'env' | 'gateways' | 'address' | 'hitLimit'>,
  parcelas: readonly string[],
): Promise<Reply<InstalmentCharge>> {
  const asking = askingOf({ env, gateways });
  await limitCharges(hitLimit, address, env.parishAddresses, chargeSentences.tooMany);
  const charge = await askedFor(async () => await chargeInstalments(asking, parcelas), chargeSentences.failed);
  return { data: toCharge(charge, pictureOf) };
}

export const carneDizimoRoutes: Routes = (on) => {
  on(carneDizimo.charge, async (call) => await charged(call, [call.params.id]));
  on(carneDizimo.chargeMany, async (call) => await charged(call, call.body.parcelas));
  on(carneDizimo.chargeStatus, async ({ params, env, gateways }) => {
    const asking = askingOf({ env, gateways });
    const charge = await instalmentChargeState(asking.db, params.id);
    if (!charge) throw new ApiError('not_found', missingInstalment);
    if (isOpenCharge(charge)) afterwards(gateways, refresh(asking, charge, gateways.now()));
    return { data: { status: charge.status ?? 'pending' } };
  });
  on(carneDizimo.create, async ({ caller, body }) => ({
    data: toCarne(await createCarne(caller, { ...body, id: idOf(body) })),
    status: 201,
    message: created,
  }));
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
    return { data: (await instalments(caller, ids)).map(toParcela), message: paidSentence(ids.length) };
  });
  on(carneDizimo.undo, async ({ caller, params, body }) => {
    const undone = await undoPayment(caller, idOf(body), params.id, body.motivo);
    return { data: await instalment(caller, undone), message: 'Pagamento estornado com sucesso!' };
  });
  on(carneDizimo.changeValue, async ({ caller, params, body }) => ({
    data: toCarne(await changeValue(caller, params.id, body.valor_mensal, body.a_partir_de)),
    message: 'Valor das parcelas em aberto mudado com sucesso!',
  }));
  on(carneDizimo.remove, async ({ caller, params }) => {
    await removeCarne(caller, params.id);
    return { data: null, message: removed };
  });
  on(carneDizimo.payersWithout, async ({ caller, params }) => ({ data: await payersWithoutCarne(caller, params.ano) }));
  on(carneDizimo.createMany, async ({ caller, params, body }) => {
    const data = await createCarnes(caller, body.id, params.ano, body.items);
    return { data, status: 201, message: createdSentence(data) };
  });
};
