import { ApiError } from '#contract/errors.ts';
import { type IssuedReceipt, issuedReceipts, mailedSentence } from '#contract/financial-receipts.ts';
import { waitSentence } from '#contract/public-lookup.ts';
import { receiptCodeOf } from '#contract/receipt-code.ts';
import { listing } from '../../collection/routes.ts';
import { type AddressLimit, hitAddressLimit } from '../../http/address-limit.ts';
import type { Routes } from '../../http/call.ts';
import {
  cancelReceipt,
  checkReceipt,
  issuedById,
  issuedRows,
  issueReceipt,
  issueStatements,
  queueReceipts,
} from './store.ts';

/** Codes of nobody that an address may ask for: as many as numbers of payers. */
const guesses: AddressLimit = { name: 'receipt:guess', max: 60, parishMax: 600, windowSeconds: 3600 };

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
  on(issuedReceipts.mail, async ({ caller, body, gateways }) => {
    if (!gateways.mailer) throw new ApiError('unavailable', 'O site não envia e-mails: entregue o papel impresso.');
    const data = await queueReceipts(caller, body.recibos);
    return { data, message: mailedSentence(data) };
  });
  on(issuedReceipts.cancel, async ({ caller, params, body }) => ({
    data: await cancelReceipt(caller, params.id, body.reason),
    message: 'Recibo cancelado com sucesso!',
  }));
  on(issuedReceipts.check, async (call) => {
    const code = receiptCodeOf(call.params.code);
    if (code === undefined) throw new ApiError('not_found', unknownCode);
    // Counted before it is read, so that whoever has guessed too much learns nothing more.
    const takeBack = await hitAddressLimit(call, guesses, waitSentence);
    const checked = await checkReceipt(call.env, call.gateways.supabaseFetch, code);
    if (!checked) throw new ApiError('not_found', unknownCode);
    await takeBack();
    return { data: checked };
  });
};

const unknownCode = 'Nenhum recibo tem este código. Confira as letras, ou pergunte na secretaria.';
