/** Smoothly, unless the person asked for less motion. */
export function scrollToTop() {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
}
