// The platform of a function: its address, its own names, and background work after the response.
const prefix = '/functions/v1';
const { serve } = Deno;

globalThis.EdgeRuntime = { waitUntil: (work) => work.catch(() => undefined) };

Deno.serve = (answer) =>
  serve(
    { hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(JSON.stringify({ port })) },
    (request, { remoteAddr }) => {
      const url = new URL(request.url);
      if (!url.pathname.startsWith(`${prefix}/api`)) return new Response(null, { status: 404 });
      url.pathname = url.pathname.slice(prefix.length);
      const passed = new Request(url, request);
      passed.headers.set('cf-connecting-ip', remoteAddr.hostname);
      return answer(passed);
    },
  );
