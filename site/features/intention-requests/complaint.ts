import { part, setTexts } from '../../ui/parts.ts';

/** The field that the sentence is about; undefined for one about none. */
const fieldAtFault = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[aria-invalid]');

/** Says what is wrong at the field of this name, which gets the focus, or at the form's end; '' clears. */
export function complain(form: HTMLFormElement, sentence: string, name?: string): void {
  const wrong = part(form, 'wrong');
  const before = fieldAtFault(form);
  if (before) {
    before.removeAttribute('aria-invalid');
    describe(
      before,
      descriptionsOf(before).filter((id) => id !== wrong.id),
    );
  }
  const input = name && form.querySelector<HTMLElement>(`[name="${name}"]`);
  if (!input) part(form, 'ways').before(wrong);
  else {
    (input.closest('fieldset') ?? input.closest('label') ?? input).after(wrong);
    input.setAttribute('aria-invalid', 'true');
    describe(input, [wrong.id, ...descriptionsOf(input)]);
  }
  setTexts(form, { wrong: sentence });
  if (!input) return;
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: 'center' });
}

/** Takes the sentence away once its field is not among those that are refused. */
export function followMending(form: HTMLFormElement, refused: () => readonly PropertyKey[]): void {
  form.addEventListener('input', () => {
    const field = fieldAtFault(form);
    if (field && !refused().includes(field.name)) complain(form, '');
  });
}

const descriptionsOf = (field: HTMLElement): string[] =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);

function describe(field: HTMLElement, ids: readonly string[]): void {
  if (ids.length === 0) field.removeAttribute('aria-describedby');
  else field.setAttribute('aria-describedby', ids.join(' '));
}
