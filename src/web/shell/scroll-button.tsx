import { useRef, useState, useSyncExternalStore } from 'react'
import { shellTexts as texts } from '../texts/shell.ts'
import { controls, countUnder } from '../ui/count-under.ts'
import { Icon } from '../ui/icon.tsx'
import { useLayoutChange } from '../ui/use-layout-change.ts'
import { scrollToTop } from './scroll-to-top.ts'

const thresholdPx = 300

const sizePx = 48
const marginPx = 16

/** Prices besides. */
const kept = `${controls}, dl, s, .tabular-nums`

type Place = { left: number; top: number }

/** Floats at the edge once the page is scrolled more than 300 px, where it covers no form, bar or price, or else the least of them. */
export function ScrollButton() {
  const [place, setPlace] = useState<Place>()
  const button = useRef<HTMLButtonElement>(null)
  const far = useSyncExternalStore(
    subscribe,
    () => window.scrollY > thresholdPx,
    () => false,
  )

  useLayoutChange(far, () => button.current && setPlace(bestPlace(button.current)))

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

/** The usual corner where that is free, else the first free place up the right edge, then up the left. */
function bestPlace(button: HTMLElement) {
  const { clientWidth, clientHeight } = document.documentElement
  const low = clientHeight - (clientWidth >= 1024 ? 24 : 96) - sizePx
  const tops = [low, 0.65 * clientHeight, 0.5 * clientHeight, 0.35 * clientHeight, 0.25 * clientHeight].filter((top) => top <= low)
  const places = [clientWidth - marginPx - sizePx, marginPx].flatMap((left) => tops.map((top) => ({ left, top })))
  const under = places.map(({ left, top }) => countUnder({ left, top, right: left + sizePx, bottom: top + sizePx }, button, kept))
  return places[under.indexOf(Math.min(...under))]
}

function subscribe(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
