import { toString as qrSvg } from 'qrcode';

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

/** As vectors, to be sharp on paper; in brand blue on white, like all of the parish's codes. */
async function codeOf(address: string): Promise<Element> {
  const svg = await qrSvg(address, { type: 'svg', margin: 2, color: { dark: '#1e3a8a', light: '#ffffff' } });
  const code = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  code.setAttribute('role', 'img');
  code.setAttribute('aria-label', 'Código QR deste aviso');
  return document.importNode(code, true);
}
