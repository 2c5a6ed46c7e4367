import * as z from 'zod/mini';
import type { StaticHost } from '../integrations/build-settings.ts';
import privacyJson from './privacy.json?raw';
import { readContent, text } from './read-content.ts';

/** The content of the privacy page (docs/product.md, "Privacy"). */
const privacySchema = z.strictObject({
  /** The date from which this text applies. It is the version that payers' consents refer to. */
  version: z.iso.date(),
  welcome: text,
  /** A summary of the page in a few sentences. */
  summary: z.array(text).check(z.minLength(1)),
  /** Each kind of data: what is stored, why, the legal basis (LGPD, articles 7 and 11), how long, and who can see it. */
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
    name: text,
    email: z.email(),
    phone: z.string().check(z.regex(/^\(\d{2}\) \d{4,5}-\d{4}$/, 'must look like (85) 3281-0000')),
    text,
    /** Days within which the parish answers: at most 15 (LGPD, article 19, II). */
    answerDays: z.int().check(z.minimum(1), z.maximum(15)),
    authority: text,
  }),
});

export const privacy = readContent('privacy.json', privacyJson, privacySchema);
