import { type Asking, ask } from '../ask.ts';
import type { BackupHeader } from './format.ts';

/** Goes on without a question. */
export const zoneOption = '--outro-fuso';

const word = 'restaurar';

/**
 * Asks at a terminal before a backup of one time zone is restored where the settings have another, by which all its
 * days would change. Throws a sentence for the operator without a terminal, unless `isTold`. A backup of an earlier
 * version says no zone.
 */
export async function confirmZone(
  { zone }: Pick<BackupHeader, 'zone'>,
  here: string,
  isTold: boolean,
  terminal?: Asking['terminal'],
): Promise<void> {
  if (zone === undefined || zone === here || isTold) return;
  const differs =
    `A cópia é de uma paróquia que conta os dias por ${zone}, e aqui o ajuste é ${here}. ` +
    `Para continuar com o da cópia, ponha PARISH_ZONE=${zone} no .env e repita.`;
  const answer = await ask(`${differs}\nPara restaurar com ${here}, escreva ${word}: `, {
    stop: new AbortController(),
    otherwise: `${differs} Para restaurar com ${here}, acrescente ${zoneOption}. Nada foi mudado.`,
    ...(terminal && { terminal }),
  });
  if (answer.trim().toLowerCase() !== word) throw new Error('Nada foi mudado.');
}
