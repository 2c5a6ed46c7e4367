import { describeError } from '../edge-functions/api/http/describe-error.ts';

/** Handles a request once the stack is ready. */
export type Answer = (request: Request, clientAddress: string) => Promise<Response>;

export interface Server {
  /** Sets the handler; until then every request gets a 503 with Retry-After. */
  answerWith(answer: Answer): void;
  /** Stops listening; resolves when pending requests are answered, or after a timeout. */
  close(): Promise<void>;
}

/** Milliseconds that pending requests may take at shutdown. */
const closeTimeout = 3000;

/** Opens the port. Throws a sentence for the operator when another program uses it. */
export function serve(host: string, port: number, log: (entry: object) => void): Server {
  let answer: Answer = async () => new Response(null, { status: 503, headers: { 'Retry-After': '2' } });
  const server = listen(host, port, async (request, clientAddress) => {
    try {
      return await answer(request, clientAddress);
    } catch (error) {
      log({ event: 'unexpected', ...describeError(error) });
      return Response.json({ message: 'Erro interno' }, { status: 500 });
    }
  });
  return {
    answerWith(ready) {
      answer = ready;
    },
    async close() {
      const timeout = new Promise((done) => setTimeout(done, closeTimeout));
      await Promise.race([server.shutdown(), timeout]);
    },
  };
}

function listen(hostname: string, port: number, answer: Answer): Deno.HttpServer {
  try {
    return Deno.serve({ hostname, port, onListen: () => {} }, (request, { remoteAddr }) =>
      answer(request, (remoteAddr as Deno.NetAddr).hostname),
    );
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new Error(
        `A porta ${port} já está em uso por outro programa. Escolha outra com PORT, por exemplo PORT=${port + 1}.`,
      );
    }
    if (error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.AddrNotAvailable) {
      throw new Error(`Não foi possível abrir a porta ${port} em ${hostname}: ${error.message}`);
    }
    throw error;
  }
}
