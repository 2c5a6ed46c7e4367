import { mediaTypes } from './media.ts';

/** Files that only some of the staff may see: photos of people, scans of documents. */

export const fileTypes = [...mediaTypes, 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** Bytes of a scanned document. The limit for pictures is that of photos in texts. */
export const maxFileBytes = 5 * 1024 * 1024;

/**
 * Bytes of all files together, public and private: the limit of Supabase's free plan, so that a parish on one machine
 * can move there. Raise it for a paid plan or a large disk.
 */
export const storageQuota = 1_000_000_000;

export const fileSentences = {
  tooLarge: 'O arquivo é grande demais: o limite é de 5 MB.',
  otherFile: 'O arquivo não é uma imagem WebP ou JPEG nem um PDF inteiro. Escolha outro.',
  full: 'O espaço para arquivos acabou: nada foi salvo. Avise quem cuida do computador.',
  unreachable: 'O arquivo não pôde ser guardado ou lido agora. Tente novamente em instantes.',
} as const;
