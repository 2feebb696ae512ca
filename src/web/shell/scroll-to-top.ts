/** Scrolls to the top: smoothly, or at once with reduced motion. */
export function scrollToTop() {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: reducedMotion ? 'instant' : 'smooth' })
}
