import { leastSeconds, requestNoun } from '#contract/intention-requests.ts';
import { counted } from '#contract/noun.ts';
import type { AddressLimit } from '../http/address-limit.ts';
import type { Limit } from '../http/rate-limit.ts';

/** Requests of an address. */
export const perAddress: AddressLimit = {
  name: 'intention-request:address',
  max: 60,
  parishMax: 600,
  windowSeconds: 3600,
};

/** Requests of all addresses but the parish's own: as many as people read, and few enough to store. */
export const inAll: Limit = { name: 'intention-request:all', max: 600, windowSeconds: 3600 };

/** True for what programs send: a hidden field that is filled in, or a form that was filled in at once. */
export const isAutomatic = ({ site, seconds }: { site?: string | undefined; seconds: number }): boolean =>
  site !== undefined || seconds < leastSeconds;

/** '1 pedido de intenção excluído.', '3 pedidos de intenção excluídos.' */
export const removedSentence = (count: number): string => {
  if (count === 0) return 'Não havia pedidos para excluir.';
  return `${counted(count, requestNoun)} ${count === 1 ? 'excluído' : 'excluídos'}.`;
};
