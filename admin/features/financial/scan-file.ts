import { fileSentences, maxFileBytes } from '#contract/files.ts';
import { pdf, withToldType } from '../../ui/picture/file-type.ts';
import { isPictureFile, pictureOf } from '../../ui/picture/picture.ts';

/** A chosen file as it is sent: a PDF as it is, a picture shrunk. Throws an `Error` with a sentence for people. */
export async function scanFrom(chosen: File): Promise<File> {
  const file = await withToldType(chosen);
  if (file.type === pdf) {
    if (file.size > maxFileBytes) throw new Error(fileSentences.tooLarge);
    return file;
  }
  if (!isPictureFile(file)) throw new Error('Este arquivo não é um PDF nem uma foto. Escolha outro.');
  const { blob, type } = await pictureOf(file);
  return new File([blob], '', { type });
}
