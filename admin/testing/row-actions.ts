import { expect } from 'vitest';
import { type Locator, page as screen } from 'vitest/browser';

/**
 * Chooses an action of the row whose name begins with `row`, where it stands: a button, or in the row's menu. Returns
 * the button that was pressed for it, to which the focus goes back.
 */
export async function chooseRowAction(action: string, row = ''): Promise<Locator> {
  const menu = screen.getByRole('button', { name: new RegExp(`^Ações: ${row}`) });
  const own = screen.getByRole('button', { name: new RegExp(`^${action}: ${row}`) });
  await expect.element(menu.or(own).first()).toBeVisible();
  const pressed = own.elements().length > 0 ? own : menu;
  await pressed.click();
  if (pressed === menu) await screen.getByRole('menuitem', { name: action, exact: true }).click();
  return pressed;
}
