import { beforeEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { complain, followMending } from './complaint.ts';

let form: HTMLFormElement;
let refused: string[];

beforeEach(async () => {
  await screen.viewport(360, 640);
  refused = ['notes', 'name'];
  document.body.innerHTML = `
    <form>
      <label><span>Intenção</span><textarea name="notes" aria-describedby="how"></textarea></label>
      <p id="how">Como será lida.</p>
      <label style="margin-bottom: 2000px"><span>Seu nome</span><input name="name" /></label>
      <p id="wrong" role="alert" data-part="wrong" hidden></p>
      <p data-part="ways"><button>Enviar pedido</button></p>
    </form>`;
  form = document.querySelector('form') as HTMLFormElement;
  followMending(form, () => refused);
});

const sentence = 'O campo "intenção" é obrigatório.';
const notes = screen.getByRole('textbox', { name: 'Intenção' });
const name = screen.getByRole('textbox', { name: 'Seu nome' });
const alert = screen.getByRole('alert');

it('a refused field is in sight with the focus and its sentence, which goes once it is mended', async () => {
  window.scrollTo(0, 2000);
  complain(form, sentence, 'notes');
  await expect.element(notes).toHaveFocus();
  await expect.element(notes).toBeInViewport();
  await expect.element(alert).toBeInViewport();
  await expect.element(notes).toHaveAttribute('aria-invalid', 'true');
  await expect.element(notes).toHaveAccessibleDescription(`${sentence} Como será lida.`);
  expect(alert.element().previousElementSibling).toBe(notes.element().closest('label'));

  await userEvent.keyboard('P');
  await expect.element(alert).toHaveTextContent(sentence);
  refused = ['name'];
  await userEvent.keyboard('a');
  await expect.element(alert).not.toBeInTheDocument();
  expect(notes.element().hasAttribute('aria-invalid')).toBe(false);
  await expect.element(notes).toHaveAccessibleDescription('Como será lida.');
});

it('stands at one field at a time, and at the end where it is about none', async () => {
  complain(form, sentence, 'notes');
  complain(form, 'O campo "nome" é obrigatório.', 'name');
  await expect.element(name).toHaveAccessibleDescription('O campo "nome" é obrigatório.');
  expect(form.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  complain(form, 'Sem conexão.');
  expect(form.querySelector('[aria-invalid]')).toBeNull();
  expect(alert.element().nextElementSibling?.getAttribute('data-part')).toBe('ways');
  // It stays whatever is written: nothing that is written is at fault.
  refused = [];
  await name.fill('Rita');
  await expect.element(alert).toHaveTextContent('Sem conexão.');
});
