import { serviceOf } from '../gateways/push/endpoints.ts';
import type { PushGateway, PushMessage, PushOutcome, PushTarget } from '../gateways/push/push.ts';
import { newReceiver, pushSubscriptionOf } from './push-subscription.ts';

/** The answer of one address, of a push service's host, or of all others. */
type Answer = PushOutcome | (() => PushOutcome | Promise<PushOutcome>);

interface PushServices {
  gateway: PushGateway;
  /** Sent messages in order of arrival. */
  sent: { target: PushTarget; message: PushMessage }[];
  /** Sets the answers by endpoint or by host; without one a message is delivered. */
  answers: Map<string, Answer>;
}

/** Below the last one strangers can invent hosts. */
const services = ['push.example.org', 'one.push.example.org', 'two.push.example.org', '*.many.example.org'];
const serviceInMemory = (endpoint: string) => serviceOf(endpoint, { services, local: false });

/** Push services in memory, for the rules of the queue. */
export function pushServices(): PushServices {
  const sent: PushServices['sent'] = [];
  const answers: PushServices['answers'] = new Map();
  return {
    sent,
    answers,
    gateway: {
      publicKey: 'the-public-key',
      serviceOf: serviceInMemory,
      async send(target, message) {
        if (!serviceInMemory(target.endpoint)) return { kind: 'gone' };
        sent.push({ target, message });
        const answer = answers.get(target.endpoint) ?? answers.get(new URL(target.endpoint).hostname);
        return (typeof answer === 'function' ? await answer() : answer) ?? { kind: 'delivered' };
      },
    },
  };
}

/** A push subscription as a browser gives it. */
export const browserPushSubscription = (endpoint: string) => pushSubscriptionOf(newReceiver(), endpoint);
