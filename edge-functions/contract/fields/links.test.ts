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

  it.each(addressesOnlyHere)('refuses %s in words', (link) => expect(answerTo(link)).toBe(linkSentences.onlyHere));
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
  ['wa.me/5585988881234', 'https://wa.me/5585988881234'],
])('the profile %j is %s', (url, meant) =>
  expect(parishKinds.profile.content.parse({ name: 'Rede', url })).toMatchObject({ url: meant }),
);

it.each(['@jovens_farol', 'https://www.instagram.com/jovens_farol/', 'instagram.com/jovens_farol?igsh=a'])(
  'the account of a community is taken from %s',
  (instagram) =>
    expect(parishKinds.community.content.parse({ name: 'Farol', instagram })).toMatchObject({
      instagram: 'jovens_farol',
    }),
);
