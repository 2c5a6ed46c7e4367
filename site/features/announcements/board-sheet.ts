import { qrCodeUrl } from '#contract/qr-code.ts';

// Loaded at the first click on the button; handles later clicks itself.
const button = document.querySelector('[data-board-print]') as HTMLElement;
button.addEventListener('click', () => void printSheet());
await printSheet();

/** Prints the announcement as a sheet for the notice board, in large type and with the page's QR code. */
async function printSheet(): Promise<void> {
  const address = location.origin + location.pathname;
  const sheet = document.createElement('section');
  sheet.className = 'board';
  const words = document.createElement('p');
  words.append(
    'Aponte a câmera do celular para ler este aviso no site.',
    document.createElement('br'),
    `${location.host}/avisos`,
  );
  sheet.append(await codeOf(address), words);
  const root = document.documentElement;
  addEventListener(
    'afterprint',
    () => {
      sheet.remove();
      delete root.dataset.board;
    },
    { once: true },
  );
  document.querySelector('.article')?.append(sheet);
  root.dataset.board = '';
  print();
}

/** Decoded, so that it is on the paper. */
async function codeOf(address: string): Promise<HTMLImageElement> {
  const code = Object.assign(new Image(), {
    className: 'board__code',
    src: qrCodeUrl(address),
    alt: 'Código QR deste aviso',
  });
  await code.decode();
  return code;
}
