/** Milliseconds for the map to load. */
const mapTimeout = 20_000;

const box = document.querySelector('[data-map]') as HTMLElement;
const button = box.querySelector('button') as HTMLElement;
const notice = box.querySelector('[role=status]') as HTMLElement;
let isOpening = false;

button.addEventListener('click', async () => {
  if (isOpening) return;
  isOpening = true;
  notice.textContent = 'Carregando o mapa...';
  const frame = document.createElement('iframe');
  frame.title = 'Mapa com a localização da igreja';
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), mapTimeout);
  try {
    await open(frame, box.dataset.map as string, timeout.signal);
    notice.textContent = '';
    button.hidden = true;
    frame.focus();
  } catch {
    frame.remove();
    notice.textContent = 'O mapa não pôde ser aberto agora. O desenho e o endereço continuam aqui.';
    button.textContent = 'Tentar novamente';
  }
  clearTimeout(timer);
  isOpening = false;
});

/** Replaces the drawing by the map. Fetches the page first, because frames don't report failed loads. */
async function open(frame: HTMLIFrameElement, address: string, signal: AbortSignal): Promise<void> {
  await fetch(address, { mode: 'no-cors', signal });
  await new Promise((loaded, fail) => {
    frame.addEventListener('load', loaded);
    signal.addEventListener('abort', fail);
    frame.src = address;
    box.append(frame);
  });
}
