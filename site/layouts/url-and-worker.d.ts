/** The address of a worker's script. Vite declares it in the other order only. */
declare module '*?url&worker' {
  const address: string;
  export default address;
}
