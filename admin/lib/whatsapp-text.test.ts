import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bold, listItem, mostWhatsAppSigns, whatsAppText } from './whatsapp-text.ts';

const link = 'https://paroquia.example/contato';

it('is a bold title, lines and lists, and the link at the end, in words alone', () => {
  expect(
    whatsAppText({
      title: 'Missas da semana 🙏',
      lines: [
        bold('Domingo, 6 de dezembro ❤️'),
        listItem('8h ✝️'),
        listItem('18h, *na praça* 🇧🇷'),
        '',
        '',
        '',
        'Até lá 👨‍👩‍👧! ©',
      ],
      link,
    }),
  ).toBe(`*Missas da semana*\n\n*Domingo, 6 de dezembro*\n- 8h\n- 18h, *na praça*\n\nAté lá ! ©\n\n${link}`);
});

it('keeps an asterisk of the words out of bold, and needs no lines', () => {
  expect(whatsAppText({ title: ' 5 * 3 ', lines: [bold('')], link })).toBe(`*5  3*\n\n${link}`);
});

it('fits one message and is cut after a whole line', () => {
  const line = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 900 }));
  fc.assert(
    fc.property(line, fc.array(line, { maxLength: 40 }), (title, lines) => {
      const text = whatsAppText({ title, lines, link });
      expect(text.length).toBeLessThanOrEqual(mostWhatsAppSigns);
      expect(text.endsWith(link)).toBe(true);
    }),
  );
  const lines = Array.from({ length: 400 }, (_, at) => listItem(`Missa número ${at}`));
  const text = whatsAppText({ title: 'Missas', lines, link });
  expect(text.length).toBeGreaterThan(mostWhatsAppSigns - 60);
  expect(text).toMatch(/\n- Missa número \d+\n…\n\nhttps:/);
  const long = whatsAppText({ title: 'Aviso', lines: ['palavra '.repeat(900)], link });
  expect(long).toMatch(/ palavra…\n\nhttps:/);
});
