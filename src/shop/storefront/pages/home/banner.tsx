import { useEffect, useRef, useState } from 'react'
import type { BlockOf } from '#shop/content/page-contract.ts'
import { PagePicture } from '#shop/content/parts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { companionsOf, findBuiltInPicture } from '#ui/built-in-pictures.ts'
import { Film } from './film.tsx'
import { homeTexts } from './home-texts.ts'

const { banner: texts } = homeTexts
const slideMs = 5000
/** A horizontal movement of more pixels is a swipe. */
const swipePx = 40

/**
 * The banner. Its slides change every 5 seconds, except under a pointer or focus, after any use, and with reduced motion.
 * `links`: the path that each slide leads to. `place`: the index of its block on the page.
 */
export function Banner({ block: { heading, slides }, links, place }: { block: BlockOf<'banner'>; links: readonly string[]; place: number }) {
  const [shown, setCurrent] = useState(0)
  // In the preview of a draft, slides may be removed while one of them is shown.
  const current = Math.min(shown, slides.length - 1)
  const [stopped, setStopped] = useState(false)
  const [paused, setPaused] = useState(false)
  const startX = useRef<number>(undefined)
  const ref = useRef<HTMLElement>(null)

  useEffect(() => {
    // The pointer or focus may have entered before React listened. A tap leaves :hover set, so it counts only with a mouse.
    if (ref.current?.matches(matchMedia('(hover: hover)').matches ? ':focus-within, :hover' : ':focus-within')) setPaused(true)
  }, [])

  useEffect(() => {
    if (stopped || paused || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setCurrent((index) => (index + 1) % slides.length), slideMs)
    return () => clearInterval(timer)
  }, [stopped, paused, slides.length])

  function show(index: number) {
    setStopped(true)
    setCurrent((index + slides.length) % slides.length)
  }

  function endSwipe(x: number) {
    const moved = x - (startX.current ?? x)
    if (Math.abs(moved) > swipePx) show(current + (moved < 0 ? 1 : -1))
  }

  return (
    <section
      ref={ref}
      aria-roledescription={texts.carousel}
      aria-label={heading}
      onPointerEnter={({ pointerType }) => setPaused(pointerType === 'mouse')}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onTouchStart={({ touches }) => (startX.current = touches[0]?.clientX)}
      onTouchEnd={({ changedTouches }) => endSwipe(changedTouches[0]?.clientX ?? 0)}
      className={classes('relative grid overflow-hidden sm:mx-[max(clamp(8px,2vw,28px),(100%-1480px)/2)] sm:rounded-hero', place > 0 && 'mt-24')}
    >
      {slides.map((slide, index) => (
        <BannerSlide
          key={index}
          slide={slide}
          to={links[index] ?? slide.link.to}
          ground={index % 2 === 0 ? 'first' : 'second'}
          first={index === 0 && place === 0}
          shown={index === current}
          playing={index === current && !stopped}
        />
      ))}
      {slides.length > 1 && (
        <div className="absolute bottom-3 left-[clamp(8px,4.2vw,64px)] z-10 flex items-center">
          {slides.map(({ name }, index) => (
            <button
              key={index}
              type="button"
              aria-label={texts.dot(name, index + 1, slides.length)}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => show(index)}
              className="group grid size-11 place-items-center"
            >
              <span className="h-2.5 w-2.5 rounded-full bg-ink/45 transition-all group-hover:bg-ink group-aria-[current=true]:w-7 group-aria-[current=true]:bg-ink" />
            </button>
          ))}
          <button
            type="button"
            aria-label={stopped ? texts.play : texts.pause}
            onClick={() => setStopped(!stopped)}
            className="grid size-11 place-items-center"
          >
            <Icon name={stopped ? 'play' : 'pause'} className="size-5" />
          </button>
        </div>
      )}
    </section>
  )
}

type BannerSlideProps = { slide: BlockOf<'banner'>['slides'][number]; to: string; ground: 'first' | 'second'; first: boolean; shown: boolean; playing: boolean }

const pictureLook =
  'aspect-4/5 w-full object-cover max-md:max-h-[62vh] max-md:object-[50%_100%] md:absolute md:inset-0 md:aspect-auto md:h-full md:object-[50%_50%] lg:object-[72%_35%]'

/** A slide: its text is on the plain half of the picture, or above it on a phone. Pictures of later slides load after the page. */
function BannerSlide({ slide, to, ground, first, shown, playing }: BannerSlideProps) {
  const own = findBuiltInPicture(slide.image)
  const film = own && companionsOf(own)?.film
  return (
    <div
      role="group"
      aria-roledescription={homeTexts.banner.slide}
      aria-label={slide.name}
      inert={!shown}
      data-ground={ground}
      data-slide
      className="ground relative col-start-1 row-start-1 grid content-between transition-opacity duration-420 md:min-h-[460px] lg:min-h-[min(660px,72vh)] md:content-center inert:opacity-0"
    >
      <div className="relative z-1 max-w-[620px] px-4 pt-9 sm:px-[clamp(28px,5vw,76px)] md:max-w-[52%] md:py-20 lg:max-w-[56%]">
        <p className="text-sm font-semibold text-crocus-800 in-data-[ground=second]:text-glacier-700">{slide.eyebrow}</p>
        <h2 className="mt-1.5 mb-4 max-w-[8em] text-[clamp(2.625rem,5vw,4.75rem)]">{slide.title}</h2>
        <p className="mb-7 max-w-[34ch] text-lg">{slide.text}</p>
        <ButtonLink to={to}>{slide.link.text}</ButtonLink>
      </div>
      <div className="relative max-md:-mt-20 max-md:mask-t-from-75% md:absolute md:inset-0">
        <PagePicture image={slide.image} cropped alt={slide.alt} sizes="100vw" first={first} className={classes(pictureLook, !first && 'after-load')} />
        {film && <Film name={film} playing={playing} className="absolute inset-0 size-full object-cover object-[50%_50%] max-md:hidden lg:object-[72%_35%]" />}
      </div>
    </div>
  )
}
