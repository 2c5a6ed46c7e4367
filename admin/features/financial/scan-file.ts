import { fileSentences, maxFileBytes } from '#contract/files.ts';
import { isPictureFile, pictureOf } from '../../ui/picture/picture.ts';

export const pdf = 'application/pdf';

/** A chosen file as it is sent: a PDF as it is, a picture shrunk. Throws an `Error` with a sentence for people. */
export async function scanFrom(file: File): Promise<File> {
  if (file.type === pdf) {
    if (file.size > maxFileBytes) throw new Error(fileSentences.tooLarge);
    return file;
  }
  if (!isPictureFile(file)) throw new Error('Este arquivo não é um PDF nem uma foto. Escolha outro.');
  const { blob, type } = await pictureOf(file);
  return new File([blob], '', { type });
}
