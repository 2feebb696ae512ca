/**
 * Runs inline at the end of what it turns, so it names nothing outside itself: until React is there, every `everyMs` shows the next slide, unless a
 * pointer or the focus is on them, someone swiped, or less motion is asked for. What it shows, and whether it has stopped, stands in the element's
 * data, where React takes it from.
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
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const timer = setInterval(() => {
    if (!window.early || 'stopped' in banner.dataset || isCalm) return clearInterval(timer)
    if (!banner.matches(':hover, :focus-within')) turn(1)
  }, everyMs)
  let touchedAt = 0
  banner.addEventListener('touchstart', ({ touches }) => (touchedAt = touches[0]?.clientX ?? 0), { passive: true })
  banner.addEventListener('touchend', ({ changedTouches }) => {
    const moved = (changedTouches[0]?.clientX ?? touchedAt) - touchedAt
    if (!window.early || Math.abs(moved) <= swipePx) return
    banner.dataset['stopped'] = ''
    turn(moved < 0 ? 1 : -1)
  })
}
