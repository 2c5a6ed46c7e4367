// The element of the pages' islands, in place of Astro's, which knows more kinds of props, slots and exports than they
// have, and begins before the page has been read: a thousand bytes less of each page.
{
  const revive = ([kind, value]) =>
    kind ? value.map(revive) : value && typeof value === 'object' ? reviveAll(value) : value;
  const reviveAll = (props) => Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, revive(prop)]));
  const load = (url) =>
    import(url).catch(async () => {
      await new Promise((rested) => setTimeout(rested, 1e3));
      return import(`${url}?${Date.now()}`);
    });
  class Island extends HTMLElement {
    async connectedCallback() {
      const value = (name) => this.getAttribute(name);
      const failed = (error) => {
        if (this.dispatchEvent(new Event('astro:hydration-error', { cancelable: true }))) console.error(error);
        return () => {};
      };
      const prepare = async () => {
        const [part, renderer] = await Promise.all([load(value('component-url')), load(value('renderer-url'))]);
        return async () => {
          const slots = { default: this.querySelector('astro-slot')?.innerHTML };
          await renderer.default(this)(part.default, reviveAll(JSON.parse(value('props'))), slots, {});
          this.removeAttribute('ssr');
        };
      };
      if (document.readyState === 'loading')
        await new Promise((read) => document.addEventListener('DOMContentLoaded', read));
      try {
        await Astro[value('client')](() => prepare().catch(failed), JSON.parse(value('opts')), this);
      } catch (error) {
        failed(error);
      }
    }
  }
  customElements.define('astro-island', Island);
}
