import fc from 'fast-check';

// Every run uses the same cases, so that results are reproducible. `PROPERTY_SEED` selects others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
