import { currentTextSize, setTextSize, steppedTextSize } from '../lib/text-size.ts';
import { disclosure } from './disclosure.ts';
import { addStyles } from './late-styles.ts';
import stylesheet from './text-size.css?url';

const opener = document.querySelector('[data-text-size]') as HTMLElement;
const shown = document.createElement('output');
const smaller = stepButton('A−', 'A− Diminuir o texto', -1);
const larger = stepButton('A+', 'A+ Aumentar o texto', 1);
const part = document.createElement('div');
part.className = 'text-size';
part.role = 'group';
part.ariaLabel = 'Tamanho do texto';
part.append(smaller, shown, larger);
show(currentTextSize());

addStyles(stylesheet).then(() => {
  opener.after(part);
  disclosure(opener, part);
  opener.click();
});

function stepButton(text: string, label: string, step: 1 | -1): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.ariaLabel = label;
  button.addEventListener('click', () => {
    const size = steppedTextSize(currentTextSize(), step);
    setTextSize(size);
    show(size);
  });
  return button;
}

/** `aria-disabled` at either end, because a disabled button would lose the focus. */
function show(size: number): void {
  shown.textContent = `${size} %`;
  smaller.ariaDisabled = String(steppedTextSize(size, -1) === size);
  larger.ariaDisabled = String(steppedTextSize(size, 1) === size);
}
