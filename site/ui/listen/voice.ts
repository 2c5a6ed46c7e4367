/** Milliseconds that browsers may take to name their voices. */
const patience = 1500;

/**
 * The voice for Portuguese: Brazil's before Portugal's, the device's own before one that needs the network. Null if the
 * device has voices, but none for Portuguese; undefined if it names none, as some do that speak all the same.
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
      setTimeout(resolve, patience);
    });
  }
  return speechSynthesis.getVoices();
}
