/** The link to a photo that a click asks to open here: one of a gallery, or one of a text that leads to the picture it shows. */
export function clickedPhoto(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest('a');
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return link && !opensElsewhere && isPhotoLink(link) ? link : undefined;
}

export const isPhotoLink = (link: HTMLAnchorElement): boolean =>
  link.matches('.photo') || (link.matches('.prose a') && link.href === link.querySelector('img')?.src);
