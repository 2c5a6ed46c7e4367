import type { Stack } from './stack.ts';

export interface Server {
  /** Ends when the requests under way are answered, or after some seconds without them. */
  close(): Promise<void>;
}

/** Opens the port. Throws a sentence for the operator when another program has it. */
export function serve(stack: Stack, host: string, port: number, log: (entry: object) => void): Server {
  const server = listen(host, port, async (request, clientAddress) => {
    try {
      return await stack.answer(request, clientAddress);
    } catch (error) {
      log({ event: 'unexpected', path: new URL(request.url).pathname, reason: String(error) });
      return Response.json({ message: 'Erro interno' }, { status: 500 });
    }
  });
  return {
    async close() {
      const patience = new Promise((done) => setTimeout(done, 3000));
      await Promise.race([server.shutdown(), patience]);
    },
  };
}

function listen(
  hostname: string,
  port: number,
  answer: (request: Request, clientAddress: string) => Promise<Response>,
): Deno.HttpServer {
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
