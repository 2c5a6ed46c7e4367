import { parishBuild } from '../lib/parish-build.ts';

/** A photo with its description, which is also its caption. */
export interface Photo {
  /** As rows name it (`media`). */
  path: string;
  description: string;
}

const { pictures } = parishBuild();

/** A photo that rows name, for Astro's image service; undefined for one that is no longer there. */
export const photoImage = (path: string | null | undefined) =>
  path && Object.hasOwn(pictures, path) ? pictures[path] : undefined;

/** The photos that are there, of those that may be named. */
export const photosOf = (named: readonly { photo: string | null; description: string | null }[]): Photo[] =>
  named.flatMap(({ photo, description }) =>
    photo && photoImage(photo) ? [{ path: photo, description: description ?? '' }] : [],
  );
