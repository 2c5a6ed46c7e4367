import script from './code-check.ts?worker&url';

/*
 * The check's script is loaded at the first touch of its form, because most readers check no code. What was asked
 * before it was there is asked again then.
 */

const form = document.querySelector('.check__form') as HTMLFormElement;
const touches = ['pointerdown', 'focusin', 'submit', 'change'];

async function load(event: Event): Promise<void> {
  const { type, target } = event;
  const isQuestion = type === 'submit' || type === 'change';
  if (type === 'submit') event.preventDefault();
  try {
    await import(/* @vite-ignore */ script);
  } catch {
    const status = form.querySelector('[role=status]') as HTMLElement;
    if (isQuestion) status.textContent = 'Não foi possível conferir agora. Verifique a conexão e tente de novo.';
    return;
  }
  for (const touch of touches) form.removeEventListener(touch, load);
  if (isQuestion) target?.dispatchEvent(new Event(type, { cancelable: true }));
}

for (const touch of touches) form.addEventListener(touch, load);
for (const control of form.elements) (control as HTMLButtonElement).disabled = false;
