/** Tells about a picture with several frames that only its first is kept; nothing about others. */
export const StandsStill = ({ told }: { told: boolean }) => (
  // Rendered from the start, so that a later text is announced.
  <p role="status" hidden={!told}>
    {told && 'A imagem é animada: aqui ela fica parada, só com o primeiro quadro.'}
  </p>
);
