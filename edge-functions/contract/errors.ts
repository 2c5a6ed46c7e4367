/**
 * The closed list of error codes, with HTTP status and message for people.
 * What people read is part of the product (docs/product.md, "Calls").
 */
export const errors = {
  invalid_input: { status: 400, message: 'Dados inválidos. Verifique os campos e tente novamente.' },
  malformed_json: { status: 400, message: 'O corpo da requisição não é um JSON válido.' },
  token_missing: { status: 401, message: 'Token de acesso não fornecido' },
  token_invalid: { status: 401, message: 'Token inválido' },
  token_expired: { status: 401, message: 'Token expirado' },
  account_inactive: { status: 401, message: 'Usuário não encontrado ou inativo' },
  wrong_credentials: { status: 401, message: 'Email ou senha incorretos' },
  second_factor_needed: { status: 401, message: 'Digite o código do seu aplicativo autenticador.' },
  second_factor_missing: { status: 401, message: 'Entre de novo com o código do seu aplicativo autenticador.' },
  second_factor_wrong: {
    status: 401,
    message: 'Código incorreto ou vencido. Digite o que o aplicativo mostra agora.',
  },
  forbidden: { status: 403, message: 'Você não tem permissão para realizar esta ação.' },
  not_found: { status: 404, message: 'Não encontramos o que você procura.' },
  method_not_allowed: { status: 405, message: 'Este endereço não aceita esta operação.' },
  conflict: { status: 409, message: 'Este registro já existe.' },
  changed_meanwhile: { status: 409, message: 'Este registro mudou depois que você o abriu.' },
  box_below_zero: { status: 409, message: 'O caixa ficaria com menos que nada.' },
  received_before: { status: 409, message: 'Este dizimista já deu este valor neste dia.' },
  photo_removed: {
    status: 409,
    message: 'Uma foto do texto acaba de ser apagada, porque nenhum texto a usava há 30 dias. Insira-a de novo.',
  },
  link_invalid: {
    status: 410,
    message: 'Este link já foi usado ou perdeu a validade. Peça outro.',
  },
  body_too_large: { status: 413, message: 'O conteúdo enviado é grande demais.' },
  unsupported_media_type: { status: 415, message: 'Envie os dados em formato JSON.' },
  report_empty: { status: 404, message: 'Não há nada para colocar no relatório.' },
  report_too_large: {
    status: 422,
    message: 'O relatório é grande demais para o servidor. Gere-o pelo painel, que o faz no seu aparelho.',
  },
  reports_busy: {
    status: 503,
    message: 'Outros relatórios estão sendo feitos agora. Espere um minuto e peça o seu de novo.',
  },
  sum_too_large: {
    status: 422,
    message:
      'A soma passa de R$ 9.999.999.999.999,99 e não pode ser mostrada com exatidão. Use os filtros para somar menos transações.',
  },
  rate_limited: { status: 429, message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' },
  internal: { status: 500, message: 'Ocorreu um erro inesperado. Tente novamente em instantes.' },
  disk_full: {
    status: 503,
    message: 'O disco do servidor está cheio: nada foi salvo. Avise quem cuida do computador.',
  },
  unavailable: { status: 503, message: 'O serviço está indisponível no momento. Tente novamente em instantes.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The client's message for an answer that violates the contract. */
export const malformedAnswer = 'Resposta inválida da API';

/** Codes that end the session: each opens the session-expired modal. */
export const sessionOverCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'token_missing',
  'token_invalid',
  'token_expired',
  'account_inactive',
  // The token was issued before the person gave their second factor, or before they had one.
  'second_factor_missing',
]);

/** Who made the newer version of a row that the caller tried to change, and when. */
export interface Conflict {
  /** Null when the account was deleted. */
  changedBy: string | null;
  /** The row's current version: an instant. */
  changedAt: string;
}

/** An error that the API returns and the client throws. `message` is for people. */
export class ApiError extends Error {
  // Declared only: fields would bring a helper for Safari 15 into what every reader loads.
  declare readonly code: ErrorCode;
  declare readonly status: number;
  /** Seconds after which the call may be retried; sent as `Retry-After`. */
  declare readonly retryAfter: number | undefined;
  declare readonly requestId: string | undefined;
  /** With `changed_meanwhile`. */
  declare readonly conflict: Conflict | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    details: { retryAfter?: number; requestId?: string; conflict?: Conflict | undefined; cause?: unknown } = {},
  ) {
    super(message ?? errors[code].message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = errors[code].status;
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
    this.conflict = details.conflict;
  }
}

export interface Pagination {
  /** 1-based. */
  page: number;
  limit: number;
  /** Rows in all pages. */
  total: number;
  /** Number of pages; 0 when there are no rows. */
  pages: number;
}

export interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
  message?: string;
  pagination?: Pagination;
  /** After a member's write: whether it changed what visitors see, so that the site is being rebuilt. */
  site_changed?: boolean;
}

/** `message` and `error` are the same text: the product documents use either. */
export interface ErrorEnvelope {
  success: false;
  message: string;
  error: string;
  code: ErrorCode;
  request_id: string;
  conflict?: Conflict;
}
