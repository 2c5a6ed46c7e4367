import { expect, it } from 'vitest';
import { withoutWhatsapp } from './whatsapp.ts';

const instagram = { name: 'Instagram', url: 'https://www.instagram.com/paroquia' };

it.each([
  ['https://wa.me/5585999991234', '(85) 99999-1234'],
  ['https://wa.me/558532810000/', '(85) 3281-0000'],
  ['https://api.whatsapp.com/send?phone=5585999991234', '(85) 99999-1234'],
  ['https://wa.me/351912345678', '+351912345678'],
  ['https://wa.me/message/ABCDEF', undefined],
])('%s is the parish’s WhatsApp, with the number %s', (url, number) => {
  expect(withoutWhatsapp([instagram, { name: 'WhatsApp', url }])).toEqual({
    whatsapp: { url, number },
    networks: [instagram],
  });
});

it('another profile is none, whatever it is called', () => {
  const other = { name: 'WhatsApp', url: 'https://wa.me.example.org/5585999991234' };
  expect(withoutWhatsapp([instagram, other])).toEqual({ whatsapp: undefined, networks: [instagram, other] });
});
