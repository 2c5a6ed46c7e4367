import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { staff } from './primitives.ts';

/** The limits in minutes that an administrator may choose, with their labels. */
export const idleLimits = [
  [5, '5 minutos'],
  [10, '10 minutos'],
  [15, '15 minutos'],
  [30, '30 minutos'],
  [60, '1 hora'],
  [120, '2 horas'],
  [240, '4 horas'],
  [480, '8 horas'],
] as const;

/** Minutes, until somebody chooses. */
export const firstIdleLimit = 30;

const limit = z.object({ minutes: z.int().check(z.minimum(5), z.maximum(480)) });

/** After how long without use the panel asks for the password again. */
export const idleLimit = {
  read: endpoint({
    method: 'GET',
    path: '/auth/idle-limit',
    access: staff,
    summary: 'Depois de quantos minutos sem uso o painel pede a senha de novo',
    answer: limit,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/auth/idle-limit',
    access: ['admin'],
    changesSite: false,
    summary: 'Muda depois de quantos minutos sem uso o painel pede a senha de novo',
    body: z.strictObject({
      minutes: labelled(
        z.int().check(z.refine((minutes) => idleLimits.some(([each]) => each === minutes), 'não é uma das opções')),
        'tempo sem uso',
      ),
    }),
    answer: limit,
  }),
};
