/** Icons are imported one by one: the package's index names 6,000 modules, which every build of the site would read. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon;
  export default icon;
}
