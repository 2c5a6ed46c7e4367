import { mediaTypes } from './media.ts';

/** Files that not everybody may see: photos of people, scans, documents of what is not published. */

export const fileTypes = [...mediaTypes, 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** True for the name of a stored PDF; `private.is_file_name` in SQL. */
export const isPdfName = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/.test(name);

/** Bytes of a document. The limit for pictures is that of photos in texts. */
export const maxFileBytes = 5 * 1024 * 1024;

/**
 * Bytes of all files together, public and private: the limit of Supabase's free plan, so that a parish on one machine
 * can move there. Raise it for a paid plan or a large disk.
 */
export const storageQuota = 1_000_000_000;

export const fileSentences = {
  tooLarge: 'O arquivo é grande demais: o limite é de 5 MB.',
  otherFile: 'O arquivo não é uma imagem WebP ou JPEG nem um PDF inteiro. Escolha outro.',
  noPdf: 'O arquivo não é um PDF inteiro. Escolha outro.',
  full: 'O espaço para arquivos acabou: nada foi salvo. Avise quem cuida do computador.',
  unreachable: 'O arquivo não pôde ser guardado ou lido agora. Tente novamente em instantes.',
} as const;
