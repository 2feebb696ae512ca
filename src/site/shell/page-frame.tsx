import { type ReactNode, useState, useRef, useSyncExternalStore } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { scrollToTop } from '#ui/scroll-to-top.ts'
import { useSite } from '#ui/site.ts'
import { useFreePlace } from '#ui/use-free-place.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { shellTexts as texts } from './shell-texts.ts'

/** The frame of every public page: banner, header and footer. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded-control bg-crocus-700 px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {texts.skip}
      </a>
      <LoadingBar label={texts.loading} />
      <div className="contents print:hidden">
        <PromoBar />
      </div>
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[75vh] outline-none print:min-h-0">
        {children}
      </main>
      <div className="contents print:hidden">
        <Footer />
        <ScrollButton />
      </div>
    </>
  )
}

const thresholdPx = 300

/** The floating button to the top, on a page scrolled more than 300 px. It moves to where it covers the fewest controls and prices. */
function ScrollButton() {
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

const copies = [1, 2, 3, 4]

/** The scrolling tagline. Two of its four copies pass in 20 s, so the loop has no seam. */
function PromoBar() {
  const { tagline } = useSite()
  const [paused, setPaused] = useState(false)
  return (
    <div role="region" aria-label={texts.promise} data-on-dark className="flex h-11 items-center bg-ink md:h-10 text-sm text-white">
      <div className="min-w-0 flex-1 overflow-hidden">
        <div className={classes('flex w-max animate-marquee hover:[animation-play-state:paused]', paused && '[animation-play-state:paused]')}>
          {copies.map((copy) => (
            <p key={copy} aria-hidden={copy > 1} className="flex min-w-[50vw] flex-none items-center justify-center gap-6 px-8 whitespace-nowrap">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-marigold" />
              <span>{tagline}</span>
            </p>
          ))}
        </div>
      </div>
      <button
        type="button"
        aria-label={paused ? texts.playText : texts.pauseText}
        onClick={() => setPaused(!paused)}
        className="grid h-full w-11 flex-none place-items-center hover:text-marigold focus-visible:-outline-offset-2"
      >
        <Icon name={paused ? 'play' : 'pause'} className="size-4" />
      </button>
    </div>
  )
}
