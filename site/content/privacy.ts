import * as z from 'zod/mini';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { contentsOf } from '#contract/parish-content.ts';
import type { StaticHost } from '../integrations/build-settings.ts';
import { parish } from './parish.ts';
import privacyJson from './privacy.json?raw';
import { readContent, text } from './read-content.ts';
import { parishRows } from './rows.ts';

/** The content of the privacy page (docs/product.md, "Privacy"). */
const privacySchema = z.strictObject({
  /** The date from which this text applies. It is the version that payers' consents refer to. */
  version: z.iso.date(),
  welcome: text,
  /** A summary of the page in a few sentences. */
  summary: z.array(text).check(z.minLength(1)),
  /** Each kind of data: content, purpose, legal basis (LGPD, articles 7 and 11), retention, and access. */
  records: z
    .array(z.strictObject({ title: text, what: text, why: text, ground: text, kept: text, seen: text }))
    .check(z.minLength(1)),
  sensitive: z.strictObject({ title: text, text: z.array(text) }),
  retention: z.strictObject({ title: text, text: z.array(text) }),
  /** `hosts` says what logs each host keeps, and for how long (docs/operations.md, "What the hosts log"). */
  site: z.strictObject({
    title: text,
    text: z.array(text),
    hosts: z.strictObject({ netlify: text, cloudflare: text, local: text } satisfies Record<StaticHost, typeof text>),
  }),
  rights: z.strictObject({ title: text, text, items: z.array(z.strictObject({ name: text, text })) }),
  /** The contact for questions and requests. */
  contact: z.strictObject({
    title: text,
    text,
    /** Days within which the parish answers: at most 15 (LGPD, article 19, II). */
    answerDays: z.int().check(z.minimum(1), z.maximum(15)),
    authority: text,
  }),
});

const written = readContent('privacy.json', privacyJson, privacySchema);

const [contact] = contentsOf(parishRows, 'privacy');
const phone = contact?.phone ? shownTelephone(contact.phone) : parish.phone;

/** The page's text, and whom one writes to: the parish itself, unless somebody else was named. */
export const privacy = {
  ...written,
  contact: {
    ...written.contact,
    name: contact?.name ?? 'Secretaria paroquial',
    email: contact?.email ?? parish.email,
    phone,
  },
};
