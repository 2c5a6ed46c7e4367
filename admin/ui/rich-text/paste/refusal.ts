import { isPictureFile } from '../image/picture.ts';

/** What was pasted or dropped and can't be in a text. */
export type Refusal = 'image' | 'images' | 'oneImage' | 'someImages' | 'file';

/** What the person is told, and the way out. */
export const refusalSentences: Readonly<Record<Refusal, string>> = {
  image: 'A imagem não foi colada. Salve-a no aparelho e coloque-a pelo botão “Imagem”.',
  images: 'As imagens não foram coladas. Salve-as no aparelho e coloque cada uma pelo botão “Imagem”.',
  oneImage: 'Uma das imagens não foi colada. Salve-a no aparelho e coloque-a pelo botão “Imagem”.',
  someImages: 'Algumas das imagens não foram coladas. Salve-as no aparelho e coloque cada uma pelo botão “Imagem”.',
  file: 'O arquivo não foi colado. No texto cabem só letras, tabelas e imagens.',
};

/** What is to be said of the images of a paste: how many were left out, and how many are in the text. */
export function refusalOfImages({ refused, kept }: { refused: number; kept: number }): Refusal | undefined {
  if (refused === 0) return undefined;
  if (kept > 0) return refused === 1 ? 'oneImage' : 'someImages';
  return refused === 1 ? 'image' : 'images';
}

/** The picture files of a paste or a drop, and what is to be said of the other files. */
export function sortedFiles(data: DataTransfer | null): { pictures: File[]; refusal: Refusal | undefined } {
  const files = [...(data?.files ?? [])];
  const pictures = files.filter(isPictureFile);
  return { pictures, refusal: pictures.length < files.length ? 'file' : undefined };
}
