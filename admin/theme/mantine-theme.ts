import { createTheme, type MantineThemeOverride, type VariantColorsResolver } from '@mantine/core';

/** Mantine's variants in the site's tokens: one brand, one danger, the same in both colour schemes. */
const tokenColors: VariantColorsResolver = ({ color, variant }) => {
  const tone = color === 'red' ? 'danger' : 'brand';
  const text = `var(--${tone})`;
  const tint = `var(--${tone}-tint)`;
  switch (variant) {
    case 'filled':
      return {
        background: text,
        hover: tone === 'brand' ? 'var(--brand-strong)' : text,
        color: 'var(--on-brand)',
        border: 'none',
      };
    case 'light':
      return { background: tint, hover: tint, color: text, border: 'none' };
    case 'default':
      return {
        background: 'var(--surface)',
        hover: tint,
        color: text,
        border: '1px solid var(--line-strong)',
      };
    default:
      return {
        background: 'transparent',
        hover: tint,
        color: text,
        border: 'none',
      };
  }
};

/** `lockScroll` writes a style element, which the page's policy forbids: `panel.css` locks scrolling instead. */
const overlay = {
  defaultProps: {
    lockScroll: false,
    overlayProps: { backgroundOpacity: 0.55 },
    closeButtonProps: { 'aria-label': 'Fechar' },
    // Mantine uses <header>, which would be a second banner landmark.
    attributes: { header: { role: 'none' } },
  },
};

/**
 * Its CSS variables are written in `mantine-tokens.css`, not by the provider: that would need inline style elements,
 * which the page's Content-Security-Policy refuses (docs/decisions/0007).
 */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'blue',
  variantColorResolver: tokenColors,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: overlay,
    Drawer: overlay,
    Button: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
});
