import type { Page } from 'playwright';

/** Seconds that a practised person takes for a key and for a click. */
const model = { key: 0.28, click: 1.3 };

/** Types as a person does, and counts the keys. */
export function typist(page: Page) {
  const typed = { keys: 0 };
  const press = async (key: string) => {
    // Keys that are pressed together are several.
    typed.keys += key.length > 1 ? key.split('+').length : 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    for (const character of text) await press(character);
  };
  /** The time of all keys and so many clicks, by the model. */
  const secondsWith = (clicks: number) => clicks * model.click + typed.keys * model.key;
  return { typed, press, type, secondsWith };
}
