import '../styles/tokens.css';
import './table.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { contrast, parsePaint } from '../lib/colour.ts';

const columns = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];

it.each(['light', 'dark'] as const)(
  'a table that is wider than its place is shaded where more of it is (%s)',
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    document.body.style.background = 'var(--paper)';
    await page.viewport(360, 640);
    await render(
      <div className="table-box" data-testid="box">
        <table>
          <tbody>
            <tr>
              {columns.map((name) => (
                <td key={name} style={{ border: 0 }}>
                  {name}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>,
    );
    const box = page.getByTestId('box');
    const element = box.element();
    expect(element.scrollWidth).toBeGreaterThan(element.clientWidth + 100);
    const shaded = () => edgesOf(box).then((edges) => edges.map((edge) => edge > 1.2));
    expect(await shaded()).toEqual([false, true]);
    element.scrollLeft = 60;
    expect(await shaded()).toEqual([true, true]);
    element.scrollLeft = element.scrollWidth;
    expect(await shaded()).toEqual([true, false]);
  },
);

/** The contrast between the page's background and that at the left and right edge. */
async function edgesOf(box: ReturnType<typeof page.getByTestId>): Promise<number[]> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${await page.screenshot({ element: box, save: false })}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  canvas?.drawImage(picture, 0, 0);
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  const ground = parsePaint(paper)?.colour;
  return [0, picture.width - 1].map((x) => {
    const [red = 0, green = 0, blue = 0] = canvas?.getImageData(x, 2, 1, 1).data ?? [];
    return ground ? contrast([red, green, blue], ground) : Number.NaN;
  });
}
