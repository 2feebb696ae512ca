/**
 * Shows the next slide every `everyMs` until React does, and turns by a swipe. Inlined as text, so it uses no name from outside.
 *
 * The script is the last child of the banner. It pauses under a pointer or focus, and stops after a swipe and with reduced motion. React reads the
 * current slide, and whether it stopped, from the banner's data attributes.
 */
export function turnSlides(everyMs: number, swipePx: number) {
  const banner = document.currentScript?.parentElement
  if (!banner) return
  const slides = banner.querySelectorAll<HTMLElement>('[data-slide]')
  const dots = banner.querySelectorAll('[data-dot]')
  const turn = (by: number) => {
    const next = (Number(banner.dataset['shown'] ?? 0) + by + slides.length) % slides.length
    banner.dataset['shown'] = String(next)
    for (const [index, slide] of slides.entries()) slide.inert = index !== next
    for (const [index, dot] of dots.entries()) {
      if (index === next) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const timer = setInterval(() => {
    if (!window.early || 'stopped' in banner.dataset || reducedMotion) return clearInterval(timer)
    if (!banner.matches(':hover, :focus-within')) turn(1)
  }, everyMs)
  let startX = 0
  banner.addEventListener('touchstart', ({ touches }) => (startX = touches[0]?.clientX ?? 0), { passive: true })
  banner.addEventListener('touchend', ({ changedTouches }) => {
    const moved = (changedTouches[0]?.clientX ?? startX) - startX
    if (!window.early || Math.abs(moved) <= swipePx) return
    banner.dataset['stopped'] = ''
    turn(moved < 0 ? 1 : -1)
  })
}
