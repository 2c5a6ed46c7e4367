import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../messages.ts';
import { parishKinds } from '../parish-kinds.ts';
import { defineFields } from './field.ts';
import { addressesElsewhere, addressesOfNobody, addressesOnlyHere, pixCodes } from './link-cases.ts';
import { linkSentences } from './link-reach.ts';
import { bodyOf } from './schemas.ts';
import { secureAddress, siteLink } from './site-link.ts';
import { address } from './text.ts';

const fields = {
  address: defineFields({ link: address({ label: 'link' }) }),
  secureAddress: defineFields({ link: secureAddress({ label: 'link' }) }),
  siteLink: defineFields({ link: siteLink({ label: 'link' }) }),
};

describe.each(Object.entries(fields))('a field of the kind %s', (_, kind) => {
  const body = bodyOf(kind);
  const answerTo = (link: string) => {
    const parsed = body.safeParse({ link }, { reportInput: true });
    return parsed.success ? 'taken' : sentenceOf(parsed.error.issues, body);
  };

  it.each([...addressesOnlyHere, 'http://127.0.0.1:4321/'])('refuses %s in words', (link) =>
    expect(answerTo(link)).toBe(linkSentences.onlyHere),
  );
  it.each(addressesOfNobody)('finds the dot too many in %s', (link) =>
    expect(answerTo(link)).toBe(linkSentences.emptyLabel),
  );
  it.each(addressesElsewhere)('takes %s', (link) => expect(answerTo(link)).toBe('taken'));
  it.each(pixCodes)('says where the PIX code %j belongs', (link) => expect(answerTo(link)).toBe(linkSentences.pixCode));
});

it.each([
  ['https://x.com/paroquia\u200b', 'https://x.com/paroquia'],
  ['Https://instagram.com/x', 'https://instagram.com/x'],
  ['HTTPS://instagram.com/x', 'https://instagram.com/x'],
  ['https://wa.me/55 85 98888-1234', 'https://wa.me/5585988881234'],
  ['https://wa.me/+55 (85) 98888-1234', 'https://wa.me/5585988881234'],
  ['https:///x.com/paroquia', 'https://x.com/paroquia'],
  ['https://X.com', 'https://x.com/'],
  ['https://x.com', 'https://x.com'],
  ['https://x%2ecom/a', 'https://x.com/a'],
  ['https://wa.me/85988881234', 'https://wa.me/5585988881234'],
  ['wa.me/(85) 3281-1234', 'https://wa.me/558532811234'],
  ['https://wa.me/+351 912 345 678', 'https://wa.me/351912345678'],
  ['https://wa.me/55 85 98888-1234?text=Paz', 'https://wa.me/5585988881234?text=Paz'],
  [
    'https://api.whatsapp.com/send?phone=+55 85 98888-1234&text=Paz',
    'https://api.whatsapp.com/send?phone=5585988881234&text=Paz',
  ],
  ['wa.me/5585988881234', 'https://wa.me/5585988881234'],
  ['wa.me/55 85 98888-1234', 'https://wa.me/5585988881234'],
])('the profile %j is %s', (url, meant) =>
  expect(parishKinds.profile.content.parse({ name: 'Rede', url })).toMatchObject({ url: meant }),
);

it.each(['https://x.com/a b', 'https://x.com/a https://y.com/b', 'https://x.com/a segue lá', 'https://x.com/a\nb'])(
  'of the profile %j the field is named',
  (url) => {
    const { content } = parishKinds.profile;
    const parsed = content.safeParse({ name: 'Rede', url }, { reportInput: true });
    expect(parsed.success ? 'taken' : sentenceOf(parsed.error.issues, content)).toBe(
      'O campo "endereço" deve ser um endereço só, sem espaços nem outras palavras.',
    );
  },
);

it.each([
  '@jovens_farol',
  'jovens_farol\u200b',
  'https://www.instagram.com/jovens_farol/',
  'instagram.com/jovens_farol?igsh=a',
  'Instagram: @jovens_farol',
  '@ jovens_farol',
  'https://m.instagram.com/jovens_farol/#',
  'HTTPS://www.instagram.com/_u/jovens_farol/reels/',
  'https://instagr.am/jovens_farol',
])('the account of a community, or of the parish, is taken from %s', (instagram) =>
  expect([
    parishKinds.community.content.parse({ name: 'Farol', instagram }),
    parishKinds.contact.content.parse({ instagram }),
  ]).toMatchObject([{ instagram: '@jovens_farol' }, { instagram: '@jovens_farol' }]),
);

it.each([
  '@a..outro.test',
  '@.a',
  '@a.',
  '@',
  `@${'a'.repeat(31)}`,
  '@a/b',
  'https://www.instagram.com/p/Cabc/',
  'https://www.instagram.com/',
])('%s is no account', (instagram) => expect(parishKinds.contact.content.safeParse({ instagram }).success).toBe(false));
