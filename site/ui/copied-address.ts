import { asTyped } from '#contract/text.ts';

/** Cleans an e-mail address that is pasted: browsers refuse one that has signs which nobody sees. */
export function cleanCopiedAddress(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name=email]');
  if (!field) return;
  const clean = () => {
    const typed = asTyped(field.value);
    if (typed !== field.value) field.value = typed;
  };
  field.addEventListener('input', clean);
  // Something may have been pasted before this script was there.
  clean();
}
