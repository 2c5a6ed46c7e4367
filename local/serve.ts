/** What stands behind the port once it is ready. */
export type Answer = (request: Request, clientAddress: string) => Promise<Response>;

export interface Server {
  /** Answers from now on; until then every request is told to come again. */
  answerWith(answer: Answer): void;
  /** Ends when the requests under way are answered, or after some seconds without them. */
  close(): Promise<void>;
}

/** Opens the port. Throws a sentence for the operator when another program has it. */
export function serve(host: string, port: number, log: (entry: object) => void): Server {
  let answer: Answer = async () => new Response(null, { status: 503, headers: { 'Retry-After': '2' } });
  const server = listen(host, port, async (request, clientAddress) => {
    try {
      return await answer(request, clientAddress);
    } catch (error) {
      log({ event: 'unexpected', path: new URL(request.url).pathname, reason: String(error) });
      return Response.json({ message: 'Erro interno' }, { status: 500 });
    }
  });
  return {
    answerWith(ready) {
      answer = ready;
    },
    async close() {
      const patience = new Promise((done) => setTimeout(done, 3000));
      await Promise.race([server.shutdown(), patience]);
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
