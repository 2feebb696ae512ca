import { scrollBehavior } from './scroll-behavior.ts'

/** Scrolls to the top: smoothly, or at once with reduced motion. */
export const scrollToTop = () => window.scrollTo({ top: 0, behavior: scrollBehavior() })
