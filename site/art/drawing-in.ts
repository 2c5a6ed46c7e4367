/** An SVG file's content without its title, to embed in another drawing or a page, which sets position and colours. */
export const drawingIn = (file: string): string =>
  file.replace(/<svg[^>]*>(\s*<title>.*?<\/title>)?|<\/svg>/g, '').trim();
