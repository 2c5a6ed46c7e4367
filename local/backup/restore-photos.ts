import { dirname, join } from 'node:path';
import { type Asking, ask } from '../ask.ts';
import { type Backup, missingPhotos } from './read.ts';

/** Goes on without a question. */
export const photosOption = '--faltam-fotos';

const word = 'restaurar';

/**
 * Counts the photos that should lie beside a backup and don't, and asks at a terminal before it is restored without
 * them. Throws a sentence for the operator without a terminal, unless `isTold`.
 */
export async function confirmPhotos(
  path: string,
  backup: Backup,
  isTold: boolean,
  terminal?: Asking['terminal'],
): Promise<number> {
  const missing = (await missingPhotos(path, backup)).length;
  if (missing === 0 || isTold || !backup.photos) return missing;
  const { folder, held } = backup.photos;
  const lacks =
    `${missing === 1 ? 'Falta' : 'Faltam'} ${missing} de ${held.length} fotos e documentos desta cópia, que deviam estar ` +
    `na pasta ${join(dirname(path), folder)}: ponha essa pasta ao lado da cópia e repita.`;
  const answer = await ask(`${lacks}\nPara restaurar sem o que falta, escreva ${word}: `, {
    stop: new AbortController(),
    otherwise: `${lacks} Para restaurar sem o que falta, acrescente ${photosOption}. Nada foi mudado.`,
    ...(terminal && { terminal }),
  });
  if (answer.trim().toLowerCase() !== word) throw new Error('Nada foi mudado.');
  return missing;
}
