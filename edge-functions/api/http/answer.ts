import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, type ErrorEnvelope } from '#contract/errors.ts';
import type { Reply } from './call.ts';

/** The envelope of a success (docs/product.md, "Calls"). */
export function successEnvelope(
  endpoint: Endpoint,
  reply: Reply<unknown>,
  siteChanged = false,
): Record<string, unknown> {
  const data = reply.data as Record<string, unknown>;
  const topLevel = (endpoint.topLevel ?? []).map((field) => [field, data[field]]);
  return {
    success: true,
    data,
    ...(reply.message !== undefined && { message: reply.message }),
    ...(reply.pagination !== undefined && { pagination: reply.pagination }),
    ...(siteChanged && { site_changed: true }),
    ...Object.fromEntries(topLevel),
    ...reply.beside,
  };
}

export function errorEnvelope(error: ApiError, requestId: string): ErrorEnvelope {
  const { message, code, conflict } = error;
  return { success: false, message, error: message, code, request_id: requestId, ...(conflict && { conflict }) };
}

/** Turns anything thrown into an `ApiError`; unknown errors become the generic one. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('internal', undefined, { cause: thrown });
}
