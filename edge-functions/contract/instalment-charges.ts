import * as z from 'zod/mini';
import { chargeProgress, instalmentCharge } from './charges.ts';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { uuid } from './primitives.ts';

/* The charges of instalments, apart from what staff do with booklets: a payer's page asks for them. */

export const carnePath = '/carne-dizimo';

/** Instalments that one call pays at most: ten years of one payer. */
export const mostPaidAtOnce = 120;

export const isOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const byId = z.object({ id: uuid });

export const instalmentCharges = {
  charge: endpoint({
    method: 'POST',
    path: `${carnePath}/parcelas/:id/pix`,
    access: 'anyone',
    changesSite: false,
    summary: 'A cobrança PIX de uma parcela: a que ainda vale, ou uma nova, boa por um dia',
    params: byId,
    answer: instalmentCharge,
  }),
  chargeMany: endpoint({
    method: 'POST',
    path: `${carnePath}/parcelas/pix`,
    access: 'anyone',
    changesSite: false,
    summary: 'Uma cobrança PIX para várias parcelas de um dizimista',
    body: z.strictObject({
      parcelas: labelled(
        z.array(uuid).check(
          z.minLength(1),
          z.maxLength(mostPaidAtOnce),
          z.refine((ids) => isOnce(ids), 'tem uma parcela repetida'),
        ),
        'parcelas',
      ),
    }),
    answer: instalmentCharge,
  }),
  chargeStatus: endpoint({
    method: 'GET',
    path: `${carnePath}/parcelas/:id/pix-status`,
    access: 'anyone',
    limitedBy: 'path',
    summary: 'A situação da cobrança PIX de uma parcela',
    params: byId,
    /** The charge whose code the caller shows; the last one by default. One that was replaced is cancelled. */
    query: z.object({ cobranca: ifGiven(labelled(uuid, 'cobrança')) }),
    /** `pending` also without a charge. With a charge id, `approved` means that all its instalments are paid. */
    answer: chargeProgress,
  }),
};
