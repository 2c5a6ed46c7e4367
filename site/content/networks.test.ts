import { expect, it } from 'vitest';
import { networksOf } from './networks.ts';

const facebook = { name: 'Facebook', url: 'https://www.facebook.com/paroquia' };
const none = { whatsapp: undefined, instagram: undefined };

it.each([
  ['https://wa.me/5585999991234', '(85) 99999-1234'],
  ['https://wa.me/558532810000/', '(85) 3281-0000'],
  ['https://api.whatsapp.com/send?phone=5585999991234', '(85) 99999-1234'],
  ['https://wa.me/351912345678', '+351912345678'],
  ['https://wa.me/message/ABCDEF', undefined],
])('%s among the profiles is the parish’s WhatsApp, with the number %s', (url, number) => {
  expect(networksOf({ ...none, profiles: [facebook, { name: 'WhatsApp', url }] })).toEqual({
    whatsapp: { url, number },
    networks: [facebook],
  });
});

it('another profile is none, whatever it is called', () => {
  const other = { name: 'WhatsApp', url: 'https://wa.me.example.org/5585999991234' };
  expect(networksOf({ ...none, profiles: [facebook, other] })).toEqual({
    whatsapp: undefined,
    networks: [facebook, other],
  });
});

it.each([
  ['(85) 99999-1234', 'https://wa.me/5585999991234'],
  ['+351912345678', 'https://wa.me/351912345678'],
])('the number %s among the contacts leads to %s, once', (whatsapp, url) => {
  const same = { name: 'WhatsApp', url };
  expect(networksOf({ ...none, whatsapp, profiles: [same, facebook] })).toEqual({
    whatsapp: { url, number: whatsapp },
    networks: [facebook],
  });
  const second = { name: 'WhatsApp da catequese', url: 'https://wa.me/5585988887777' };
  expect(networksOf({ ...none, whatsapp, profiles: [second] }).networks).toEqual([second]);
});

it('the account among the contacts is shown as people say it, and once', () => {
  const shown = { name: 'Instagram: @paroquia.sj', url: 'https://www.instagram.com/paroquia.sj/' };
  const group = { name: 'Instagram dos jovens', url: 'https://www.instagram.com/jovens' };
  const again = ['https://www.instagram.com/Paroquia.SJ', 'https://instagram.com/'].map((url) => ({
    name: 'Instagram',
    url,
  }));
  expect(networksOf({ ...none, instagram: '@paroquia.sj', profiles: [...again, facebook, group] }).networks).toEqual([
    shown,
    facebook,
    group,
  ]);
});
