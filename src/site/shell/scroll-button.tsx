import { useRef, useSyncExternalStore } from 'react'
import { shellTexts as texts } from './shell-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { useFreePlace } from '#ui/use-free-place.ts'
import { scrollToTop } from '#ui/scroll-to-top.ts'

const thresholdPx = 300

/** The floating button to the top, on a page scrolled more than 300 px. It moves to where it covers the fewest controls and prices. */
export function ScrollButton() {
  const button = useRef<HTMLButtonElement>(null)
  const isScrolled = useSyncExternalStore(
    subscribe,
    () => window.scrollY > thresholdPx,
    () => false,
  )

  const place = useFreePlace(isScrolled, button, (finders, arrow) => finders.cornerForArrow(arrow))

  if (!isScrolled) return null
  return (
    <button
      ref={button}
      type="button"
      aria-label={texts.toTop}
      onClick={scrollToTop}
      // Out of sight until it has a place: its usual corner may cover a button.
      style={place ?? { visibility: 'hidden' }}
      className="fixed right-4 bottom-24 z-10 grid size-12 place-items-center rounded-full border border-line bg-card text-ink shadow-2 hover:bg-crocus-50 lg:bottom-6"
    >
      <Icon name="up" />
    </button>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
