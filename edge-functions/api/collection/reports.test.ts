import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { type ReportFormat, reportFormats } from '#contract/report.ts';
import type { ChosenPage } from '../gateways/database-answer.ts';
import type { HitLimit } from '../http/rate-limit.ts';
import { type Payer, payer, payers } from '../reports/testing/payers.ts';
import { reporting, reportLimit } from './reports.ts';

/** A database without a name of the parish. */
const db = { from: () => ({ select: () => ({ eq: () => ({ eq: async () => ({ data: [], error: null }) }) }) }) };

const call = {
  caller: { kind: 'member', profile: { id: 'a person' }, db } as never,
  query: {},
  env: {} as never,
  gateways: { now: () => new Date('2026-11-22T18:04:00Z'), supabaseFetch: fetch },
  hitLimit: async () => async () => {},
};

/** Pages of `total` payers, as a table answers them. */
function payersIn(total: number, name = 'P') {
  return vi.fn(async (_: unknown, { page, limit }: ChosenPage) => {
    const length = Math.max(0, Math.min(limit, total - (page - 1) * limit));
    const rows: Payer[] = Array.from({ length }, (_, index) => ({
      ...payer,
      name: `${name}${(page - 1) * limit + index + 1}`,
    }));
    return { rows, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
  });
}

const report = (format: ReportFormat, readPage: ReturnType<typeof payersIn>) =>
  reporting(format, { definition: payers, filters: () => [], readPage })(call);

describe('the answer of a report', () => {
  it.each([
    ['pdf', 'dizimistas-2026-11-22.pdf', '%PDF-'],
    ['xls', 'dizimistas-2026-11-22.xlsx', 'PK\u0003\u0004'],
  ] as const)('in %s is the file %s', async (format, name, start) => {
    const { data } = await report(format, payersIn(1));
    expect([data.name, data.type]).toEqual([name, reportFormats[format].mediaType]);
    expect((await data.text()).slice(0, start.length)).toBe(start);
  });

  it('has the rows of all pages', async () => {
    const readPage = payersIn(2_500);
    const { data } = await report('xls', readPage);
    expect(readPage.mock.calls.map(([, { page }]) => page)).toEqual([1, 2, 3]);
    expect(data.size).toBeGreaterThan((await report('xls', payersIn(1))).data.size);
  });

  it.each(['pdf', 'xls'] as const)('in %s is a sentence where there is nothing', async (format) => {
    await expect(report(format, payersIn(0))).rejects.toMatchObject({
      code: 'report_empty',
      message: 'Não há nada para colocar no relatório.',
    });
  });

  it.each(['pdf', 'xls'] as const)('in %s is a sentence above its limit, after one read', async (format) => {
    const readPage = payersIn(reportFormats[format].maxRows + 1);
    await expect(report(format, readPage)).rejects.toMatchObject({ code: 'report_too_large', status: 422 });
    expect(readPage).toHaveBeenCalledOnce();
  });

  it.each([
    ['letters', '5,000 letters of words', 'comunidade '.repeat(454)],
    ['letters', '5,000 letters without a space', 'x'.repeat(5_000)],
    ['lines', '2,500 lines of a letter', 'a\n'.repeat(2_499)],
    ['lines', '5,000 empty lines', '\n'.repeat(4_998)],
  ])('as a PDF is a sentence when its rows have more %s than a function may write: %s', async (_, __, name) => {
    const readPage = payersIn(400, name);
    await expect(report('pdf', readPage)).rejects.toMatchObject({ code: 'report_too_large', status: 422 });
    expect(readPage).toHaveBeenCalledOnce();
  });

  it('is a sentence on the page whose texts are too many', async () => {
    const readPage = payersIn(25_000, 'x'.repeat(1_000));
    await expect(report('xls', readPage)).rejects.toMatchObject({ code: 'report_too_large' });
    expect(readPage.mock.calls.length).toBeLessThan(25);
  });

  it('yields to other requests while it is written', async () => {
    let served = 0;
    const others = setInterval(() => {
      served += 1;
    });
    await report('pdf', payersIn(1_000));
    const before = served;
    await report('pdf', payersIn(5_000));
    clearInterval(others);
    expect(served - before).toBeGreaterThan(10);
  });

  it('is begun when the one before it is made', async () => {
    const order: string[] = [];
    const reading = (name: string) => {
      const pages = payersIn(2_500);
      return payersIn(0).mockImplementation((...asked) => {
        order.push(name);
        return pages(...asked);
      });
    };
    await Promise.all([report('pdf', reading('first')), report('xls', reading('second'))]);
    expect(order).toEqual([...Array(3).fill('first'), ...Array(3).fill('second')]);
  });

  it('is counted for the person, before anything is read', async () => {
    const hitLimit = vi.fn<HitLimit>((_limit, _person, sentence) =>
      Promise.reject(new ApiError('rate_limited', typeof sentence === 'function' ? sentence(170) : sentence)),
    );
    const readPage = payersIn(1);
    const asked = reporting('pdf', { definition: payers, filters: () => [], readPage })({ ...call, hitLimit });
    await expect(asked).rejects.toMatchObject({
      ...{ code: 'rate_limited', status: 429 },
      message: 'Você pediu muitos relatórios há pouco. Tente de novo em 3 minutos.',
    });
    expect(hitLimit).toHaveBeenCalledWith(reportLimit, 'a person', expect.any(Function));
    expect(readPage).not.toHaveBeenCalled();
  });

  it('is complete at its limit', async () => {
    const { data } = await report('pdf', payersIn(reportFormats.pdf.maxRows));
    expect(await data.slice(-6).text()).toContain('EOF');
  });
});
