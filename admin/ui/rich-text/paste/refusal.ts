import { isPictureFile } from '../../picture/picture.ts';

/** Pasted or dropped content that was refused. */
export type Refusal = 'image' | 'images' | 'oneImage' | 'someImages' | 'file';

/** The messages, with advice. */
export const refusalSentences: Readonly<Record<Refusal, string>> = {
  image: 'A imagem não foi colada. Salve-a no aparelho e coloque-a pelo botão “Imagem”.',
  images: 'As imagens não foram coladas. Salve-as no aparelho e coloque cada uma pelo botão “Imagem”.',
  oneImage: 'Uma das imagens não foi colada. Salve-a no aparelho e coloque-a pelo botão “Imagem”.',
  someImages: 'Algumas das imagens não foram coladas. Salve-as no aparelho e coloque cada uma pelo botão “Imagem”.',
  file: 'O arquivo não foi colado. No texto cabem só letras, tabelas e imagens.',
};

/** The message about a paste's images: how many were refused, and how many accepted. */
export function refusalOfImages({ refused, kept }: { refused: number; kept: number }): Refusal | undefined {
  if (refused === 0) return undefined;
  if (kept > 0) return refused === 1 ? 'oneImage' : 'someImages';
  return refused === 1 ? 'image' : 'images';
}

/** The picture files of a paste or a drop, and the message about the other files. */
export function sortedFiles(data: DataTransfer | null): { pictures: File[]; refusal: Refusal | undefined } {
  const files = [...(data?.files ?? [])];
  const pictures = files.filter(isPictureFile);
  return { pictures, refusal: pictures.length < files.length ? 'file' : undefined };
}
