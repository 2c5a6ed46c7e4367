import { beforeAll, expect, it, vi } from 'vitest';
import { whatsAppText } from '../../lib/whatsapp-text.ts';
import { liturgyForWhatsApp } from './liturgy-message.ts';

beforeAll(() => void vi.stubGlobal('location', new URL('https://paroquia.test/dashboard')));

const day = { data: '2026-11-29', liturgia: '1º Domingo do Advento' };

it.each([
  [{ evangelho: [{ referencia: 'Mc 13,33-37', texto: '' }] }, '1º Domingo do Advento\n*Evangelho:* Mc 13,33-37'],
  [null, '1º Domingo do Advento'],
])('the day and its gospel’s reference, of %j', (leituras, lines) => {
  expect(whatsAppText(liturgyForWhatsApp({ ...day, leituras } as never))).toBe(
    `*Liturgia de 29/11/2026*\n\n${lines}\n\nhttps://paroquia.test/liturgia`,
  );
});
