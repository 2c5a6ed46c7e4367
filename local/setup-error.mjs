// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.

/** A sentence for the operator, shown without a stack trace. */
export class SetupError extends Error {}

/** Nothing works until somebody changes what the sentence names. */
export class WrongSettings extends SetupError {}

/** Exit code that tells service managers not to try again: EX_CONFIG of sysexits.h. */
export const wrongSettingsCode = 78;
