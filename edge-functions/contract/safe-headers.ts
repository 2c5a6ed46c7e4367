type Headers = Readonly<Record<string, string>>;

/** Without subdomains: a parish's e-mail or old pages may be on one without https. */
const https = { 'Strict-Transport-Security': 'max-age=63072000' };

/** Of every answer of the API, the one machine and the static host. Browsers ignore HSTS on plain HTTP. */
export const safeHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...https,
};

/** The `X-Frame-Options` of the pages that the panel shows in a frame. */
export const framedByUs = 'SAMEORIGIN';

/** For the pages of a parish whose subdomains all have https. */
export const httpsOfSubdomains: Headers = {
  'Strict-Transport-Security': `${https['Strict-Transport-Security']}; includeSubDomains`,
};

/** For answers without a policy of their own: redirects, errors, data. */
export const nothingLoads: Headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/** For a file that a browser might open: no scripts, and an opaque origin. */
export const sandboxed: Headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };
