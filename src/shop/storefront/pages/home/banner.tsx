import { useEffect, useRef, useState } from 'react'
import { homeTexts, slides } from './home-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { BannerSlide } from './banner-slide.tsx'

const { banner: texts } = homeTexts
const everyMs = 5000
const swipePx = 40

/**
 * The banner. Its slides change every 5 s, except under a pointer or focus, after any use, and with reduced motion.
 * `links`: the path that each slide leads to.
 */
export function Banner({ links }: { links: string[] }) {
  const [current, setCurrent] = useState(0)
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
    const timer = setInterval(() => setCurrent((index) => (index + 1) % slides.length), everyMs)
    return () => clearInterval(timer)
  }, [stopped, paused])

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
      aria-label={texts.name}
      onPointerEnter={({ pointerType }) => setPaused(pointerType === 'mouse')}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onTouchStart={({ touches }) => (startX.current = touches[0]?.clientX)}
      onTouchEnd={({ changedTouches }) => endSwipe(changedTouches[0]?.clientX ?? 0)}
      className="relative grid overflow-hidden sm:mx-[max(clamp(8px,2vw,28px),(100%-1480px)/2)] sm:rounded-hero"
    >
      {slides.map((slide, index) => (
        <BannerSlide
          key={slide.name}
          slide={slide}
          to={links[index] ?? '/products'}
          number={index + 1}
          shown={index === current}
          playing={index === current && !stopped}
        />
      ))}
      <div className="absolute bottom-3 left-[clamp(8px,4.2vw,64px)] z-10 flex items-center">
        {slides.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={texts.dot(name, index + 1, slides.length)}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
            className="group grid size-11 place-items-center"
          >
            <span className="h-2.5 w-2.5 rounded-full bg-ink/45 transition-all group-hover:bg-ink group-aria-[current=true]:w-7 group-aria-[current=true]:bg-ink" />
          </button>
        ))}
        <button type="button" aria-label={stopped ? texts.play : texts.pause} onClick={() => setStopped(!stopped)} className="grid size-11 place-items-center">
          <Icon name={stopped ? 'play' : 'pause'} className="size-5" />
        </button>
      </div>
    </section>
  )
}
