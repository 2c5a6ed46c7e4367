import { openingTag, writtenValue } from './tags.ts';

/** The only inline properties allowed in content (docs/product.md, "Dates, money, texts"). */
const allowedProperties = ['color', 'background-color', 'text-align'];

/** The distinct `style` attributes of sanitised HTML, as written. */
export function styleAttributes(html: string): string[] {
  const styles = (html.match(openingTag) ?? []).flatMap((tag) => writtenValue(tag, 'style') ?? []);
  return [...new Set(styles)];
}

/** The allowed declarations of a `style` attribute. */
export function allowedDeclarations(style: string): [property: string, value: string][] {
  return style.split(';').flatMap((declaration): [string, string][] => {
    const [property = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim());
    return allowedProperties.includes(property.toLowerCase()) && value !== '' ? [[property.toLowerCase(), value]] : [];
  });
}
