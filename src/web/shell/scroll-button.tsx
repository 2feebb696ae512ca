import { useRef, useSyncExternalStore } from 'react'
import { shellTexts as texts } from '../texts/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { useFreePlace } from '../ui/use-free-place.ts'
import { scrollToTop } from './scroll-to-top.ts'

const thresholdPx = 300

/** Floats at the edge once the page is scrolled more than 300 px, where it covers no form, bar or price, or else the least of them. */
export function ScrollButton() {
  const button = useRef<HTMLButtonElement>(null)
  const far = useSyncExternalStore(
    subscribe,
    () => window.scrollY > thresholdPx,
    () => false,
  )

  const place = useFreePlace(far, button, (rules, arrow) => rules.cornerForArrow(arrow))

  if (!far) return null
  return (
    <button
      ref={button}
      type="button"
      aria-label={texts.toTop}
      onClick={scrollToTop}
      style={place}
      className="fixed right-4 bottom-24 z-10 grid size-12 place-items-center rounded-full border border-line bg-card text-ink shadow-2 hover:bg-crocus-50 lg:bottom-6"
    >
      <Icon name="up" />
    </button>
  )
}

function subscribe(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
