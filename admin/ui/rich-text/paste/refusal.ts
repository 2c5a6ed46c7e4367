/** What was pasted or dropped and can't be in a text. */
export type Refusal = 'image' | 'images' | 'file';

const way = 'pelo botão “Imagem”, com o endereço, que começa com https://.';

/** What the person is told, and the way out. */
export const refusalSentences: Readonly<Record<Refusal, string>> = {
  image: `A imagem não foi colada. Coloque-a ${way}`,
  images: `As imagens não foram coladas. Coloque cada uma ${way}`,
  file: 'O arquivo não foi colado. No texto cabem só letras, tabelas e imagens por endereço.',
};

export function refusalOfImages(count: number): Refusal | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'image' : 'images';
}

/** Files without text beside them; undefined when there are none. */
export function refusalOfFiles(data: DataTransfer | null): Refusal | undefined {
  const files = [...(data?.files ?? [])];
  if (files.length === 0) return undefined;
  return files.every(({ type }) => type.startsWith('image/')) ? refusalOfImages(files.length) : 'file';
}
