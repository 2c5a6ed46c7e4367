import { mediaTypes } from './media.ts';

/** Files that only some of the staff may see: photos of people, scans of documents. */

export const fileTypes = [...mediaTypes, 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** Bytes of a document's scan. A picture may have as many as a photo of a text. */
export const maxFileBytes = 10 * 1024 * 1024;

/**
 * Bytes of all files together, public and private: what Supabase's free plan has, so that a parish on one machine can move there.
 * Whoever pays for more room, or has a large disk, writes more here.
 */
export const storageQuota = 1_000_000_000;

export const fileSentences = {
  tooLarge: 'O arquivo é grande demais: o limite é de 10 MB.',
  otherFile: 'O arquivo não é uma imagem WebP ou JPEG nem um PDF inteiro. Escolha outro.',
  full: 'O espaço para arquivos acabou: nada foi salvo. Avise quem cuida do sistema.',
  unreachable: 'O arquivo não pôde ser guardado ou lido agora. Tente novamente em instantes.',
} as const;
