/** The link to a photo on a plain click, which opens the lightbox. */
export function clickedPhoto(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>(photoLinks);
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return link && !opensElsewhere ? link : undefined;
}

/** Those of PhotoLink.astro, and those that `pageContent` puts around the pictures of a text. */
export const photoLinks = 'a[data-photo]';
