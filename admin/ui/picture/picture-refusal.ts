/** Rounded up, so that a slightly too large file isn't shown at the limit. */
const megabytes = (bytes: number) => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('pt-BR');

/** The messages, with advice. */
const sentences = {
  'not-a-picture': () => 'Este arquivo não é uma imagem. Escolha uma foto ou um desenho.',
  'too-large': (bytes: number) =>
    `A imagem tem ${megabytes(bytes)} MB; o limite é de 10 MB. Diminua-a, ou envie-a para você por WhatsApp e use a que chegar.`,
  heic: () =>
    'Este navegador não abre fotos em HEIC, o formato do iPhone. Envie a foto para você por WhatsApp e use a que chegar, ou salve-a como JPEG.',
  unreadable: () =>
    'Não foi possível abrir esta imagem. O arquivo está danificado ou não é uma foto em JPEG, PNG ou WebP: escolha outro.',
};

/** Why a file can't be used as a picture. The message is for people. */
export class PictureRefusal extends Error {
  constructor(reason: keyof typeof sentences, bytes = 0) {
    super(sentences[reason](bytes));
    this.name = 'PictureRefusal';
  }
}
