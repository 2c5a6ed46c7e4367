import { carneDizimo, carneNoun } from '#contract/carne-dizimo.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Routes } from '../http/call.ts';
import { createdSentence, paidSentence, toCarne, toHabit, toParcela, undoneSince } from './rules.ts';
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

/** A call without an id has one of its own, which no repetition finds. */
const idOf = ({ id }: { id?: string | undefined }): string => id ?? crypto.randomUUID();

async function instalment(caller: Caller, id: string) {
  const [row] = await instalments(caller, [id]);
  if (!row) throw new ApiError('not_found', 'Parcela não encontrada');
  return toParcela(row);
}

export const carneDizimoRoutes: Routes = (on) => {
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
