import { describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { defineFields, optional } from '#contract/fields/field.ts';
import { focus } from '#contract/fields/focus.ts';
import { picture } from '#contract/fields/picture.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { expectNoAxeViolations } from '../../../testing/axe.ts';
import { renderInPanel } from '../../../testing/panel.tsx';
import { pictureFile } from '../../../testing/picture-files.ts';
import { FormFields } from '../FormFields.tsx';
import { pointsAfter, sentValues } from '../form-definition.ts';
import { type RecordForm, useRecordForm } from '../record-form.ts';

const fields = defineFields({
  church: optional(picture({ label: 'foto da igreja' })),
  church_focus: optional(focus({ label: 'centro da foto', picture: 'church', help: 'Toque no meio.' })),
});
type Values = Record<keyof typeof fields, string>;
const definition = { fields, body: bodyOf(fields) };

function Form({ first }: { first: Values }) {
  const form: RecordForm<Values> = useRecordForm<Values>(
    () => ({}),
    first,
    (values, before) => {
      const points = pointsAfter(fields, values, before);
      if (points) form.setValues(points);
    },
  );
  return (
    <main>
      <h1>Igreja</h1>
      <form>
        <FormFields definition={definition} form={form} />
      </form>
      <output aria-label="enviado">{JSON.stringify(sentValues(definition, form.getValues()))}</output>
    </main>
  );
}

/** A picture across, red at its left and blue at its right, which the panel shows from its address. */
async function photo(): Promise<string> {
  const file = await pictureFile('igreja.jpg', 'image/jpeg', { width: 400, height: 200 });
  return await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsDataURL(file);
  });
}

const slider = screen.getByRole('slider', { name: 'Centro da foto' });
const window = screen.getByRole('img', { name: 'Como aparece na janela' });
const sent = async (point: string) =>
  expect.element(screen.getByLabelText('enviado')).toMatchTextContent(`"church_focus":"${point}"`);
const image = () => window.element().querySelector('image') as SVGImageElement;
const left = () => image().x.baseVal.value;

describe('the point of a photo', () => {
  it('is asked only once there is one', async () => {
    await renderInPanel(<Form first={{ church: '', church_focus: '20% 20%' }} />);
    await expect.element(screen.getByRole('button', { name: 'Escolher imagem' })).toBeVisible();
    await expect.element(slider).not.toBeInTheDocument();
    await sent('');
  });

  it('is the middle, until a tap or the arrow keys choose another, and the window follows', async () => {
    await renderInPanel(<Form first={{ church: await photo(), church_focus: '' }} />);
    await expect.element(slider).toHaveAttribute('aria-valuetext', '50% da largura, 50% da altura');
    await expect.element(slider).toHaveAccessibleDescription('Toque no meio.');
    await expect.element(window).toBeVisible();
    const atMiddle = left();
    const { width, height } = slider.element().getBoundingClientRect();
    await slider.click({ position: { x: width * 0.8, y: height * 0.25 } });
    await sent('80% 25%');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '80% da largura, 25% da altura');
    expect(left()).toBeLessThan(atMiddle);
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}');
    await sent('76% 27%');
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}');
    await sent('78% 23%');
  });

  it('stays within the photo, which fills the window from edge to edge', async () => {
    await renderInPanel(<Form first={{ church: await photo(), church_focus: '99% 1%' }} />);
    await expect.element(window).toBeVisible();
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    await sent('100% 0%');
    // The opening is 232 units wide, from 24.
    expect(left() + image().width.baseVal.value).toBeCloseTo(256);
  });

  it('is the middle again when the photo changes', async () => {
    await renderInPanel(<Form first={{ church: await photo(), church_focus: '80% 20%' }} />);
    await expect.element(slider).toHaveAttribute('aria-valuetext', '80% da largura, 20% da altura');
    await screen.getByRole('button', { name: 'Remover imagem' }).click();
    await expect.element(slider).not.toBeInTheDocument();
    await userEvent.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      await pictureFile('nova.jpg', 'image/jpeg', { width: 300, height: 200 }),
    );
    await expect.element(slider).toHaveAttribute('aria-valuetext', '50% da largura, 50% da altura');
    await sent('');
  });
});

it.each(['light', 'dark'] as const)('fits a telephone and passes axe in the %s theme', async (theme) => {
  await screen.viewport(360, 740);
  await renderInPanel(<Form first={{ church: await photo(), church_focus: '10% 90%' }} />, { theme });
  await expect.element(window).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectNoAxeViolations();
});
