/** What an SVG file draws, without its title, for another drawing or a page, which says where it stands and in which colours. */
export const drawingIn = (file: string): string =>
  file.replace(/<svg[^>]*>(\s*<title>.*?<\/title>)?|<\/svg>/g, '').trim();
