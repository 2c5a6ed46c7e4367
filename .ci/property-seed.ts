import fc from 'fast-check';

// Every run tries the same cases, so that a test gives the same answer each time. `PROPERTY_SEED` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
