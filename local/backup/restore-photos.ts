import { dirname, join } from 'node:path';
import { type Asking, agree } from '../ask.ts';
import { type Backup, missingPhotos } from './read.ts';

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
  if (missing === 0 || !backup.photos) return missing;
  const { folder, held } = backup.photos;
  const lacks =
    `${missing === 1 ? 'Falta' : 'Faltam'} ${missing} de ${held.length} fotos e documentos desta cópia, que deviam estar ` +
    `na pasta ${join(dirname(path), folder)}: ponha essa pasta ao lado da cópia e repita.`;
  await agree(`${lacks}\nPara restaurar sem o que falta, escreva restaurar: `, {
    isTold,
    answers: ['restaurar'],
    otherwise: `${lacks} Para restaurar sem o que falta, acrescente --faltam-fotos. Nada foi mudado.`,
    terminal,
  });
  return missing;
}
