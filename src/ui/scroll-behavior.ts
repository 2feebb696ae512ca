/** Returns how the page scrolls by itself: smoothly, or at once with reduced motion. */
export const scrollBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
