import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ListenButton } from './ListenButton.tsx';
import '../styles/tokens.css';
import '../styles/base.css';
import './listen/player.ts';

/** A fake `speechSynthesis` that speaks one utterance until the test ends it. */
class Speech extends EventTarget {
  voices: object[] = [voice('pt-BR')];
  said: SpeechSynthesisUtterance[] = [];
  speaking: SpeechSynthesisUtterance | undefined;
  getVoices = () => this.voices;
  speak(utterance: SpeechSynthesisUtterance) {
    if (!utterance.text) return;
    this.said.push(utterance);
    this.speaking = utterance;
  }
  cancel() {
    const cancelled = this.speaking;
    this.speaking = undefined;
    // Browsers fire the event asynchronously.
    queueMicrotask(() => cancelled?.onerror?.({ error: 'canceled' } as SpeechSynthesisErrorEvent));
  }
  finish() {
    const finished = this.speaking;
    this.speaking = undefined;
    finished?.onend?.({} as SpeechSynthesisEvent);
  }
  fail() {
    const failed = this.speaking;
    this.speaking = undefined;
    failed?.onerror?.({ error: 'synthesis-failed' } as SpeechSynthesisErrorEvent);
  }
}

class Utterance {
  lang = '';
  voice: object | null = null;
  rate = 1;
  text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const voice = (lang: string, localService = true) => ({ lang, localService, name: lang });

let speech: Speech;
beforeEach(() => {
  speech = new Speech();
  const real = { speechSynthesis: window.speechSynthesis, SpeechSynthesisUtterance: window.SpeechSynthesisUtterance };
  replace({ speechSynthesis: speech, SpeechSynthesisUtterance: Utterance });
  onTestFinished(() => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    replace(real);
  });
});

function replace(properties: object) {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  }
}

const show = (text = '.text') =>
  render(
    <>
      <ListenButton text={text} />
      <div className="text">
        <h2>Evangelho</h2>
        <p>
          <sup>1</sup>Naquele tempo, <em>disse</em> Jesus. <sup>2</sup>“Vinde
          <br />
          todos!” E foram.
        </p>
        <p hidden>Escondido.</p>
        <button type="button">Botão</button>
        <p>Palavra da Salvação.</p>
      </div>
    </>,
  );

const listen = async () => {
  await page.getByRole('button', { name: 'Ouvir' }).click();
  await expect.element(page.getByRole('region', { name: 'Leitura em voz alta' })).toBeVisible();
};
const saying = () => speech.speaking?.text;
const marked = () => [...(CSS.highlights.get('spoken') ?? [])].map(String);
const status = () => document.querySelector('.player [role=status]')?.textContent;
const control = (name: string) => page.getByRole('button', { name });
const sentences = ['Evangelho', 'Naquele tempo, disse Jesus.', '“Vinde todos!”', 'E foram.', 'Palavra da Salvação.'];

describe('a press', () => {
  it('reads the visible text sentence by sentence, marks each, and ends with the last', async () => {
    await show();
    await listen();
    expect(document.activeElement?.textContent).toBe('Pausar');
    const heard: (string | undefined)[] = [];
    for (const _ of sentences) {
      await expect.poll(saying).toBeTruthy();
      heard.push(saying());
      expect(marked().map((each) => each.replace(/^\d|\d(?=“)/g, '').replace(/\s+/g, ' '))).toHaveLength(1);
      speech.finish();
    }
    expect(heard).toEqual(sentences);
    await expect.element(page.getByRole('region')).not.toBeInTheDocument();
    expect(marked()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Ouvir');
  });

  it('speaks Brazil’s Portuguese, with the voice of the device', async () => {
    const [network, device] = [voice('pt-BR', false), voice('pt_BR')];
    speech.voices = [voice('en-US'), voice('pt-PT'), network, device];
    await show();
    await listen();
    expect(speech.speaking?.voice).toBe(device);
  });

  it('reads once when it is repeated', async () => {
    await show();
    const button = document.querySelector('.listen') as HTMLElement;
    button.click();
    button.click();
    await expect.poll(saying).toBe('Evangelho');
    await expect.poll(() => document.querySelectorAll('.player').length).toBe(1);
    await listen();
    expect(document.querySelectorAll('.player')).toHaveLength(1);
  });
});

describe('the bar', () => {
  it('pauses, and continues with the current sentence', async () => {
    await show();
    await listen();
    speech.finish();
    await control('Pausar').click();
    expect(saying()).toBeUndefined();
    expect(marked()).toEqual(['1Naquele tempo, disse Jesus.'.slice(1)]);
    await control('Continuar').click();
    expect(saying()).toBe('Naquele tempo, disse Jesus.');
  });

  it('changes the speed from the current sentence on', async () => {
    await show();
    await listen();
    for (const [choice, rate] of [
      ['0,75×', 0.75],
      ['1,25×', 1.25],
      ['1,5×', 1.5],
    ] as const) {
      await page.getByRole('combobox', { name: 'Velocidade' }).selectOptions(choice);
      expect([saying(), speech.speaking?.rate]).toEqual(['Evangelho', rate]);
    }
    speech.finish();
    expect(speech.speaking?.rate).toBe(1.5);
    await control('Pausar').click();
    await page.getByRole('combobox', { name: 'Velocidade' }).selectOptions('1×');
    expect(saying()).toBeUndefined();
  });

  it.each(['Parar', '{Escape}'])('ends with %s and gives the focus back', async (way) => {
    await show();
    await listen();
    if (way === 'Parar') await control('Parar').click();
    else await userEvent.keyboard(way);
    expect(saying()).toBeUndefined();
    expect(marked()).toEqual([]);
    expect(document.querySelector('.player')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Ouvir');
  });
});

describe('the reading ends', () => {
  it('when the reader leaves the page', async () => {
    await show();
    await listen();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(saying()).toBeUndefined();
    expect(document.querySelector('.player')).toBeNull();
  });

  it('when its text is no longer shown', async () => {
    await show();
    await listen();
    (document.querySelector('.text') as HTMLElement).hidden = true;
    speech.finish();
    expect(saying()).toBeUndefined();
    expect(document.querySelector('.player')).toBeNull();
  });
});

describe('what can fail', () => {
  it('a failed voice is reported, and the sentence can be retried', async () => {
    await show();
    await listen();
    speech.fail();
    await expect.poll(status).toMatch(/^A voz do aparelho parou/);
    await control('Continuar').click();
    expect(saying()).toBe('Evangelho');
    await expect.poll(status).toBe('');
  });

  it('a device without Portuguese shows a message', async () => {
    speech.voices = [voice('en-US')];
    await show();
    await listen();
    await expect.poll(status).toMatch(/^Este aparelho não tem uma voz em português/);
    expect(speech.said).toEqual([]);
    await control('Fechar').click();
    expect(document.querySelector('.player')).toBeNull();
  });

  it('waits for voices that load later, and speaks in browsers that list none', async () => {
    speech.voices = [];
    await show();
    const button = document.querySelector('.listen') as HTMLElement;
    button.click();
    await expect.poll(saying).toBe('Evangelho');
    expect([speech.speaking?.voice, speech.speaking?.lang]).toEqual([null, 'pt-BR']);
    await control('Parar').click();
    button.click();
    const named = voice('pt-BR');
    speech.voices = [named];
    speech.dispatchEvent(new Event('voiceschanged'));
    await expect.poll(() => speech.speaking?.voice).toBe(named);
  });

  it('shows a message when there is nothing to read', async () => {
    await show('.nada');
    await listen();
    await expect.poll(status).toBe('Não há texto para ler aqui.');
  });

  it('a browser that can’t mark words has the block marked, and its text stays whole', async () => {
    const { Highlight: real } = globalThis;
    replace({ Highlight: undefined });
    onTestFinished(() => replace({ Highlight: real }));
    await show();
    const before = document.querySelector('.text')?.textContent;
    await listen();
    const blocks = () => [...document.querySelectorAll('[data-spoken]')].map(({ tagName }) => tagName);
    expect(blocks()).toEqual(['H2']);
    speech.finish();
    expect(blocks()).toEqual(['P']);
    expect(document.querySelector('.text')?.textContent).toBe(before);
    await control('Parar').click();
    expect(blocks()).toEqual([]);
  });
});

it('the spoken sentence is scrolled into view', async () => {
  await render(
    <>
      <ListenButton text=".far" />
      <div className="far">
        <p>Perto.</p>
        <div style={{ height: 4000 }} />
        <p id="end">Longe.</p>
      </div>
    </>,
  );
  await listen();
  speech.finish();
  const bottom = document.getElementById('end')?.getBoundingClientRect().bottom;
  expect(bottom).toBeLessThanOrEqual(document.querySelector('.player')?.getBoundingClientRect().top ?? 0);
});
