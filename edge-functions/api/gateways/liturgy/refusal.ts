/** Why the source's answer is not used. The reason is also the error's code, because logs leave messages out. */
export class LiturgyRefusal extends Error {
  readonly code: string;

  /**
   * `reason`: `not_json`, `wrong_day`, `empty` (of the source's version 3 `empty_version_3`), or the code of an
   * `OutwardRefusal`.
   */
  constructor(reason: string, cause?: unknown) {
    super(`The liturgy source's answer is not used: ${reason}.`, { cause });
    this.name = 'LiturgyRefusal';
    this.code = reason;
  }

  /** True if the source itself is down, so that other days would fail too. */
  get isOutage(): boolean {
    return !['wrong_day', 'empty', 'empty_version_3', 'status_404'].includes(this.code);
  }
}
