// What the tests use of Netlify's modules that have no types, or not of what they answer.

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
