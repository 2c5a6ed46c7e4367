import { asTyped } from '#contract/text.ts';

/** Cleans an e-mail address as it is pasted: browsers refuse one that has signs which nobody sees. */
export const cleanCopiedAddress = (form: HTMLFormElement): void =>
  form.querySelector<HTMLInputElement>('[name=email]')?.addEventListener('input', ({ currentTarget }) => {
    const field = currentTarget as HTMLInputElement;
    const typed = asTyped(field.value);
    if (typed !== field.value) field.value = typed;
  });
