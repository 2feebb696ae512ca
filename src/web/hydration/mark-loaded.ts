/**
 * Marks the page once it has loaded and its first screen is painted. Elements with `after-load` load only then, so they take no bandwidth from the
 * largest picture. Inlined as text, so it uses no name from outside.
 */
export function markLoaded() {
  const mark = () => requestAnimationFrame(() => setTimeout(() => document.documentElement.toggleAttribute('data-loaded', true)))
  addEventListener('load', mark, { once: true })
}
