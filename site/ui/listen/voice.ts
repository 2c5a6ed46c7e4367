/** Milliseconds for browsers to load their voices. */
const voicesTimeout = 1500;

/**
 * The voice for Portuguese: Brazil's before Portugal's, local before network voices. Null if the device has voices, but
 * none for Portuguese; undefined if it lists none, as some that can speak do.
 */
export async function findVoice(): Promise<SpeechSynthesisVoice | null | undefined> {
  const voices = await namedVoices();
  const [best] = voices
    .filter(({ lang }) => /^pt\b/i.test(lang.replace('_', '-')))
    .sort((one, other) => rank(other) - rank(one));
  return best ?? (voices.length > 0 ? null : undefined);
}

const rank = ({ lang, localService }: SpeechSynthesisVoice) => (/^pt.BR/i.test(lang) ? 2 : 0) + (localService ? 1 : 0);

async function namedVoices(): Promise<SpeechSynthesisVoice[]> {
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise((resolve) => {
      speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
      setTimeout(resolve, voicesTimeout);
    });
  }
  return speechSynthesis.getVoices();
}
