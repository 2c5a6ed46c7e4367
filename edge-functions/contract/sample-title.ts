/** The title of a notice whose message says nothing, and of a test (docs/product.md, "Constants"). */
export const sampleTitle = 'Boletim Paroquial';
