import { Button } from '@mantine/core';
import { useState } from 'react';
import { listed } from '#contract/noun.ts';
import { type Service, type ServiceState, serviceSentence, services as words } from '#contract/services.ts';
import type { WaivedTopic } from '#contract/waivers.ts';
import { hasFailed } from '../../lib/list.ts';
import { useServices } from '../../lib/services.ts';
import { useWaived, useWaiver } from '../../lib/waivers.ts';
import { useActions } from '../../ui/actions.ts';
import folded from '../../ui/Folded.module.css';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import styles from './ServicesOff.module.css';

const topicOf = ({ name }: Service): WaivedTopic => `service.${name}`;

/** That there is no backup is said by the line of the last one, which nobody waives. */
const isLacking = ({ name, state }: Service) =>
  state !== 'on' && state !== 'coming' && !(name === 'backups' && state === 'off');

/** A fault, which nobody hides until it is mended. */
const isFault = ({ name }: Service) => name === 'disk';

/** More than these are folded. */
const unfolded = 2;

/** A stand-in works, so it isn't told among what is off. */
const groups = [
  {
    state: 'open',
    title: 'O que está sem proteção',
    advice: 'Peça a quem cuida do computador que ponha uma senha.',
  },
  {
    state: 'single',
    title: 'O que está num lugar só',
    advice: 'Peça a quem cuida do computador que indique um segundo lugar, noutro disco.',
  },
  {
    state: 'off',
    title: 'O que está desligado',
    advice: 'Peça a quem cuida do computador que ligue o que a paróquia vai usar.',
  },
  {
    state: 'sandbox',
    title: 'O que é de demonstração',
    advice: 'Peça a quem cuida do computador que ligue de verdade o que a paróquia vai usar.',
  },
] as const satisfies { state: ServiceState; title: string; advice: string }[];

/**
 * The services that are off, stand-ins, unprotected or in one place, and what that means; without those that the parish
 * waived.
 */
export function ServicesOff() {
  const services = useServices();
  const waived = useWaived();
  const [showsWaived, setShowsWaived] = useState(false);
  const waiver = useWaiver();
  const { run } = useActions();
  if (!services.data) {
    return hasFailed(services) ? (
      <ReadFailure query={services} sentence="Não foi possível saber o que está desligado." />
    ) : null;
  }
  if (!waived) return null;
  const lacking = services.data.filter(isLacking);
  const isWaived = (service: Service) => !isFault(service) && waived.includes(topicOf(service));
  const shown = lacking.filter((service) => showsWaived || !isWaived(service));
  const hidden = lacking.filter(isWaived).length;
  if (lacking.length === 0) return null;
  return (
    <div className={styles.off}>
      {groups.map(({ state, ...said }) => (
        <Group
          key={state}
          {...said}
          services={shown.filter((service) => service.state === state)}
          isWaived={isWaived}
          onWaive={(service, waives) => run(waiver, { topic: topicOf(service), waives })}
        />
      ))}
      {hidden > 0 && (
        <Button variant="subtle" px={0} onClick={() => setShowsWaived(!showsWaived)}>
          {showsWaived ? 'Não mostrar os ocultos' : `Ocultos: ${hidden}. Mostrar`}
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  advice: string;
  services: readonly Service[];
  isWaived: (service: Service) => boolean;
  onWaive: (service: Service, waives: boolean) => void;
}

/** The services of one state, folded where they are many. */
function Group({ title, advice, services, isWaived, onWaive }: GroupProps) {
  if (services.length === 0) return null;
  return (
    <details open={services.length <= unfolded || services.some(isFault)}>
      <summary className={folded.line}>
        <h2>{title}</h2>
        <span>{listed(services.map(({ name }) => words[name].label))}</span>
      </summary>
      <ul>
        {services.map((service) => {
          const { label } = words[service.name];
          const action = isWaived(service) ? 'Não ocultar' : 'Ocultar';
          return (
            <li key={service.name}>
              <p>
                <strong>{label}</strong> <span>{serviceSentence(service)}</span>
              </p>
              {!isFault(service) && (
                <Button
                  variant="subtle"
                  aria-label={`${action}: ${label}`}
                  onClick={() => onWaive(service, !isWaived(service))}
                >
                  {action}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p>{advice}</p>
    </details>
  );
}
