/**
 * `sandbox`: a stand-in of the demonstration's. `open`: it works, but unprotected. `single`: in one place alone.
 * `coming`: it is being made.
 */
export type ServiceState = 'on' | 'off' | 'sandbox' | 'open' | 'single' | 'coming';

/** Optional services of an installation in their order on the screen, with a sentence for each state. */
export const services = {
  mail: {
    label: 'E-mails',
    jobs: ['mail-delivery', 'alerts'],
    says: {
      on: 'Ligados.',
      off: 'Desligados: quem esquece a senha pede outra a quem administra, e convites e alertas não são enviados.',
      sandbox: 'Simulados: nenhum é enviado, todos aparecem numa página deste computador.',
    },
  },
  liturgy: {
    label: 'Leituras da liturgia',
    jobs: ['liturgy'],
    says: {
      on: 'Ligadas.',
      off: 'Desligadas: o site mostra só o título e a cor do dia.',
      sandbox: 'De exemplo: as leituras de uma só festa, em todos os dias.',
    },
  },
  payments: {
    label: 'Pagamentos pelo site',
    jobs: ['reconciliation'],
    says: {
      on: 'Ligados, pelo Mercado Pago.',
      off: 'Desligados: o que se recebe por PIX não tem baixa automática, e não há assinaturas.',
      sandbox: 'Simulados: nenhum dinheiro é movimentado.',
    },
  },
  push: {
    label: 'Notificações',
    jobs: ['push-delivery'],
    says: { on: 'Ligadas.', off: 'Desligadas: ninguém as recebe no celular.' },
  },
  backups: {
    label: 'Cópias de segurança',
    jobs: [],
    says: {
      on: 'Já foram feitas.',
      off: 'Nenhuma foi feita ainda: uma falha do computador pode levar tudo.',
      coming: 'A primeira é feita agora.',
      open: 'São feitas sem senha: quem tiver o arquivo lê tudo.',
      single: 'Ficam só neste computador: um disco que quebra leva também as cópias.',
    },
  },
  visitors: {
    label: 'Endereço de quem visita',
    jobs: [],
    says: {
      on: 'Conhecido.',
      off: 'Desconhecido: todos contam como uma só pessoa, e as senhas que uma erra fecham a entrada para todas.',
    },
  },
  disk: {
    label: 'Disco do servidor',
    jobs: [],
    says: {
      on: 'Tem espaço.',
      off: 'Disco cheio: nada de novo pode ser guardado até que haja espaço.',
    },
  },
} as const satisfies Record<string, ServiceWords>;

interface ServiceWords {
  label: string;
  /** The scheduled jobs that have nothing to do while it is off. */
  jobs: readonly string[];
  /** Only the states that the service has. */
  says: Partial<Record<ServiceState, string>>;
}

export type ServiceName = keyof typeof services;

export interface Service {
  name: ServiceName;
  state: ServiceState;
}

/** The sentence about a service's state. */
export function serviceSentence({ name, state }: Service): string {
  const { says }: ServiceWords = services[name];
  return says[state] ?? '';
}
