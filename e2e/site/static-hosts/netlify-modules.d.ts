// Types of Netlify's modules that have none, or none for their answers, as far as the tests use them.

declare module 'netlify-redirector' {
  interface Match {
    to: string;
    status: number;
    force: boolean;
  }
  const redirector: {
    parseJSON(rules: string, options: object): Promise<{ match(request: object): Match | null }>;
  };
  export default redirector;
}

declare module '@netlify/redirect-parser' {
  export function parseAllRedirects(options: {
    redirectsFiles: string[];
    configRedirects: object[];
    minimal: boolean;
  }): Promise<{ redirects: { from: string; query: object }[]; errors: Error[] }>;
}
