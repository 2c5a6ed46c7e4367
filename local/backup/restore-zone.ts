import { type Asking, agree } from '../ask.ts';
import type { BackupHeader } from './format.ts';

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
  if (zone === undefined || zone === here) return;
  const differs =
    `A cópia é de uma paróquia que conta os dias por ${zone}, e aqui o ajuste é ${here}. ` +
    `Para continuar com o da cópia, ponha PARISH_ZONE=${zone} no .env e repita.`;
  await agree(`${differs}\nPara restaurar com ${here}, escreva restaurar: `, {
    isTold,
    answers: ['restaurar'],
    otherwise: `${differs} Para restaurar com ${here}, acrescente --outro-fuso. Nada foi mudado.`,
    terminal,
  });
}
