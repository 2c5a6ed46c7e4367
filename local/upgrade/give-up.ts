import { existsSync } from 'node:fs';
import { type Asking, agree } from '../ask.ts';
import { shownMoment } from '../backup/versions.ts';
import { openFolderDatabase } from '../database/open-database.ts';
import { NewerMajor } from '../database/postgres/made-folder.ts';
import type { BeforeUpgrade } from '../set-aside.ts';
import { enteredSince } from './entered-since.ts';

/**
 * Asks before the data of an upgrade are given up for those from before it, and names what was entered since. Throws a
 * sentence for the operator without a terminal, unless `isTold`.
 */
export async function confirmGivingUp(
  database: string,
  { version, upgradedAt }: BeforeUpgrade,
  isTold: boolean,
  terminal?: Asking['terminal'],
): Promise<void> {
  if (!upgradedAt || !existsSync(database)) return;
  const entered = await enteredIn(database, upgradedAt);
  if (!entered) return;
  const lost = `Desde a mudança para a versão ${version}${entered}. Isso fica fora do que volta.`;
  await agree(`${lost}\nPara continuar, escreva voltar: `, {
    isTold,
    answers: ['voltar'],
    otherwise: `${lost} Sem um terminal, confirme com -- --mesmo-assim no fim do comando. Nada foi mudado.`,
    terminal,
  });
  if (isTold) console.log(lost);
}

async function enteredIn(folder: string, since: string): Promise<string | undefined> {
  const opened = await openFolderDatabase(folder).catch((error: unknown) => {
    if (!(error instanceof NewerMajor)) throw error;
  });
  if (!opened) {
    return `, ${shownMoment(since)}, pode ter entrado ou mudado algo, que só a versão nova sabe contar: veja nela antes`;
  }
  const { runner, close } = opened;
  try {
    const entered = await enteredSince(runner, since);
    return entered && ` entraram ou mudaram: ${entered}`;
  } finally {
    await close();
  }
}
