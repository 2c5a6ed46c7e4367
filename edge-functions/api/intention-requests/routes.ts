import { ApiError } from '#contract/errors.ts';
import { intentionRequests, type RequestState, requestSentences } from '#contract/intention-requests.ts';
import { finding, listing, removing, updating } from '../collection/routes.ts';
import { hitAddressLimit } from '../http/address-limit.ts';
import type { Routes } from '../http/call.ts';
import { isInParish } from '../http/client-address.ts';
import { inAll, isAutomatic, perAddress, removedSentence } from './rules.ts';
import { answerRequest, refusePaid, removeFound, requestRows, storeRequest, toRequest } from './store.ts';

const done: Readonly<Record<RequestState, string>> = {
  accepted: 'Pedido aceito! Já está entre as intenções.',
  refused: 'Pedido recusado.',
  open: 'Resposta guardada.',
};

export const intentionRequestRoutes: Routes = (on) => {
  on(intentionRequests.ask, async (call) => {
    const { body, address, env, gateways, hitLimit } = call;
    if (isAutomatic(body)) throw new ApiError('invalid_input', requestSentences.automatic);
    await hitAddressLimit(call, perAddress, requestSentences.tooMany);
    if (!isInParish(address, env.parishAddresses)) await hitLimit(inAll, 'all', requestSentences.tooMany);
    await storeRequest(env, gateways.supabaseFetch, body);
    return { data: null, status: 201, message: requestSentences.sent };
  });
  on(intentionRequests.list, listing(requestRows, toRequest));
  on(intentionRequests.byId, finding(requestRows, toRequest));
  on(
    intentionRequests.update,
    updating(requestRows, toRequest, (body) => body),
  );
  on(intentionRequests.removeFound, async ({ caller, query }) => {
    const deletedCount = await removeFound(caller, query);
    return { data: { deletedCount }, message: removedSentence(deletedCount) };
  });
  on(intentionRequests.remove, async (call) => {
    await refusePaid(call.caller, call.params.id);
    return await removing(requestRows)(call);
  });
  on(intentionRequests.answer, async ({ caller, params, body, gateways }) => {
    const row = await answerRequest(caller, params.id, body, gateways.mailer !== undefined);
    const mailed = row.email && gateways.mailer ? ' A resposta vai por e-mail.' : '';
    return { data: toRequest(row), message: `${done[body.state]}${mailed}` };
  });
};
