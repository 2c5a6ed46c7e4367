/** Why the source's answer is not used. The reason is a code too, because a log has no messages. */
export class LiturgyRefusal extends Error {
  readonly code: string;

  /** `reason`: `not_json`, `wrong_day`, `empty`, or the code of an `OutwardRefusal`. */
  constructor(reason: string, cause?: unknown) {
    super(`The liturgy source's answer is not used: ${reason}.`, { cause });
    this.name = 'LiturgyRefusal';
    this.code = reason;
  }

  /** Whether the source itself is not well, so that it need not be asked for another day now. */
  get isOutage(): boolean {
    return !['wrong_day', 'empty', 'status_404'].includes(this.code);
  }
}
