import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Route } from 'playwright';

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** In Base64. */
  body: string;
}

/** The API's answers of one run, which a later one gets again: among them are times, and what the run itself wrote. */
export class KeptAnswers {
  readonly #file: string;
  readonly #answers: Map<string, Promise<Answer>>;

  constructor(file: string) {
    this.#file = file;
    const kept: [string, Answer][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    this.#answers = new Map(kept.map(([call, answer]) => [call, Promise.resolve(answer)]));
  }

  /** Answers as the stack at `baseUrl` did, or does now if it wasn't asked before. */
  async answer(route: Route, baseUrl: string): Promise<void> {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const path = pathname + search;
    const call = [request.method(), path, request.postData() ?? ''].join(' ');
    const fetched = this.#answers.get(call) ?? fetchFor(route, baseUrl + path);
    this.#answers.set(call, fetched);
    const { status, headers, body } = await fetched;
    await route.fulfill({ status, headers, body: Buffer.from(body, 'base64') });
  }

  async keep(): Promise<void> {
    const all = [...this.#answers].map(async ([call, answer]) => [call, await answer]);
    await writeFile(this.#file, JSON.stringify(await Promise.all(all)));
  }
}

async function fetchFor(route: Route, url: string): Promise<Answer> {
  const response = await route.fetch({ url });
  return { status: response.status(), headers: response.headers(), body: (await response.body()).toString('base64') };
}
