import { useRef } from 'react';

/** The id of a call, the same for a repetition with the same content, which then finds what the first one did. */
export function useCallId(): (content: unknown) => string {
  const last = useRef({ content: '', id: '' });
  return (content) => {
    const written = JSON.stringify(content);
    if (last.current.content !== written) last.current = { content: written, id: crypto.randomUUID() };
    return last.current.id;
  };
}
