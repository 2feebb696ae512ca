/**
 * Runs inline, so it names nothing outside itself: marks the page once it has loaded and what it showed first is painted. What is `after-load` comes
 * only then, so that it takes nothing of the line from the largest picture.
 */
export function markLoaded() {
  const mark = () => requestAnimationFrame(() => setTimeout(() => document.documentElement.toggleAttribute('data-loaded', true)))
  addEventListener('load', mark, { once: true })
}
