/** Milliseconds that the map may take to open. */
const patience = 20_000;

const box = document.querySelector('[data-map]') as HTMLElement;
const [button, status] = ['button', '[role=status]'].map((selector) => box.querySelector(selector) as HTMLElement) as [
  HTMLElement,
  HTMLElement,
];
let isOpening = false;

button.addEventListener('click', async () => {
  if (isOpening) return;
  isOpening = true;
  status.textContent = 'Carregando o mapa...';
  const frame = document.createElement('iframe');
  frame.title = 'Mapa com a localização da igreja';
  try {
    await Promise.race([open(frame, box.dataset.map as string), tooLong()]);
    status.textContent = '';
    button.hidden = true;
    frame.focus();
  } catch {
    frame.remove();
    status.textContent = 'O mapa não pôde ser aberto agora. O desenho e o endereço continuam aqui.';
    button.textContent = 'Tentar novamente';
  }
  isOpening = false;
});

/** Shows the map over the drawing once it is there. A frame doesn't tell that its page failed, so that is asked for first. */
async function open(frame: HTMLIFrameElement, address: string): Promise<void> {
  await fetch(address, { mode: 'no-cors' });
  await new Promise((loaded) => {
    frame.addEventListener('load', loaded);
    frame.src = address;
    box.append(frame);
  });
}

const tooLong = () => new Promise((_, fail) => setTimeout(fail, patience));
