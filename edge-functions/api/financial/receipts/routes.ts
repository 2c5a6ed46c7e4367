import { ApiError } from '#contract/errors.ts';
import { type IssuedReceipt, issuedReceipts, receiptCodeOf } from '#contract/financial-receipts.ts';
import { listing } from '../../collection/routes.ts';
import type { Routes } from '../../http/call.ts';
import { cancelReceipt, checkReceipt, issuedById, issuedRows, issueReceipt, issueStatements } from './store.ts';

export const issuedReceiptRoutes: Routes = (on) => {
  on(
    issuedReceipts.list,
    listing(issuedRows, (item: IssuedReceipt) => item),
  );
  on(issuedReceipts.byId, async ({ caller, params }) => ({ data: await issuedById(caller, params.id) }));
  on(issuedReceipts.issue, async ({ caller, body }) => ({
    data: await issueReceipt(caller, body),
    status: 201,
    message: 'Recibo emitido com sucesso!',
  }));
  on(issuedReceipts.statements, async ({ caller, body }) => ({
    data: await issueStatements(caller, body),
    status: 201,
  }));
  on(issuedReceipts.cancel, async ({ caller, params, body }) => ({
    data: await cancelReceipt(caller, params.id, body.reason),
    message: 'Recibo cancelado com sucesso!',
  }));
  on(issuedReceipts.check, async ({ params, env, gateways }) => {
    const code = receiptCodeOf(params.code);
    const checked = code && (await checkReceipt(env, gateways.supabaseFetch, code));
    if (!checked)
      throw new ApiError('not_found', 'Nenhum recibo tem este código. Confira as letras, ou pergunte na secretaria.');
    return { data: checked };
  });
};
