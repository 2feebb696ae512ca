import { useSyncExternalStore } from 'react'
import { shellTexts as texts } from '../texts/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { scrollToTop } from './scroll-to-top.ts'

const thresholdPx = 300

/** Floats at the right once the page is scrolled more than 300 px. */
export function ScrollButton() {
  const far = useSyncExternalStore(
    subscribe,
    () => window.scrollY > thresholdPx,
    () => false,
  )
  if (!far) return null
  return (
    <button
      type="button"
      aria-label={texts.toTop}
      onClick={scrollToTop}
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
