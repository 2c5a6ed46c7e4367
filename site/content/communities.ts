import * as z from 'zod/mini';
import communitiesJson from './communities.json?raw';
import { photoSchema } from './photos.ts';
import { readContent, text } from './read-content.ts';
import { welcome } from './welcome.ts';

const communitySchema = z.strictObject({
  /** Its fragment of the page's address. */
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be of small letters, digits and hyphens')),
  name: text,
  kind: text,
  description: z.array(text),
  activities: z.array(text),
  /** Place and times. */
  places: z.array(z.strictObject({ name: text, address: text, schedule: text })),
  /** The account's name. */
  instagram: z.string().check(z.regex(/^[\w.]{1,30}$/, 'must be an account’s name, without @')),
  photos: z.array(photoSchema).check(z.minLength(1)),
});
export type Community = z.infer<typeof communitySchema>;

const { communities: written } = readContent(
  'communities.json',
  communitiesJson,
  z.strictObject({
    communities: z
      .array(communitySchema)
      .check(z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have an id each')),
  }),
);

export const communities = { welcome: welcome.comunidades ?? '', communities: written };
