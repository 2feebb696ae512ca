import { useState } from 'react'
import { shellTexts as texts } from './shell-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site.ts'

const copies = [1, 2, 3, 4]

/** The scrolling tagline. Two of its four copies pass in 20 s, so the loop has no seam. */
export function PromoBar() {
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
