import * as fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { itemForWhatsApp } from './whatsapp.ts';
import { mostWhatsAppSigns, whatsAppText } from './whatsapp-text.ts';

const site = 'https://paroquia.test';
beforeAll(() => void vi.stubGlobal('location', new URL(`${site}/dashboard`)));

it('an item is its title, its text with lists, and its page', () => {
  const content = '<p>Sábado:</p><ul><li>Missa</li><li>Quermesse</li></ul>';
  expect(whatsAppText(itemForWhatsApp('Festa 🎉', content, '/aviso/a'))).toBe(
    `*Festa*\n\nSábado:\n- Missa\n- Quermesse\n\n${site}/aviso/a`,
  );
});

it('an item with a PDF has its link before the text, which may be cut', () => {
  const document = { path: '/news/a/documento', label: 'Boletim.pdf · 1,2 MB' };
  expect(whatsAppText(itemForWhatsApp('Boletim', '<p>Leia.</p>', '/noticia/boletim', document))).toBe(
    `*Boletim*\n\nBoletim.pdf · 1,2 MB: ${site}/api/news/a/documento\n\nLeia.\n\n${site}/noticia/boletim`,
  );
});

it('any text keeps within what WhatsApp takes, is cut at a line, and ends with its link', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ maxLength: 300 }), { maxLength: 60 }), (title, paragraphs) => {
      const content = paragraphs.map((words) => `<p>${words.replace(/[<&]/g, '')}</p>`).join('');
      const written = itemForWhatsApp(title, content, '/aviso/a');
      const text = whatsAppText(written);
      expect(text.length).toBeLessThanOrEqual(mostWhatsAppSigns);
      expect(text.endsWith(`${site}/aviso/a`)).toBe(true);
      const whole = whatsAppText({ ...written, lines: [] }).length + content.length < mostWhatsAppSigns;
      if (whole) expect(text).not.toContain('\n…');
    }),
  );
});
