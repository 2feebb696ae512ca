import { homeTexts as texts, type slides } from './home-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { OwnPicture } from '#ui/own-picture.tsx'
import { Film } from './film.tsx'

type BannerSlideProps = { slide: (typeof slides)[number]; to: string; number: number; shown: boolean; playing: boolean }

const pictureLook =
  'aspect-4/5 w-full object-cover max-md:max-h-[62vh] max-md:object-[50%_100%] md:absolute md:inset-0 md:aspect-auto md:h-full md:object-[50%_50%] lg:object-[72%_35%]'

/** A slide: text on the plain half of the picture, or above it on a phone. Pictures of later slides load after the page. */
export function BannerSlide({ slide, to, number, shown, playing }: BannerSlideProps) {
  const first = number === 1
  return (
    <div
      role="group"
      aria-roledescription={texts.banner.slide}
      aria-label={slide.name}
      inert={!shown}
      data-ground={slide.ground}
      data-slide
      className="ground relative col-start-1 row-start-1 grid content-between transition-opacity duration-420 md:min-h-[460px] lg:min-h-[min(660px,72vh)] md:content-center inert:opacity-0"
    >
      <div className="relative z-1 max-w-[620px] px-4 pt-9 sm:px-[clamp(28px,5vw,76px)] md:max-w-[52%] md:py-20 lg:max-w-[56%]">
        <p className="text-sm font-semibold text-crocus-800 in-data-[ground=shilajit]:text-glacier-700">{slide.eyebrow}</p>
        <h2 className="mt-1.5 mb-4 max-w-[8em] text-[clamp(2.625rem,5vw,4.75rem)]">{slide.title}</h2>
        <p className="mb-7 max-w-[34ch] text-lg">{slide.text}</p>
        <ButtonLink to={to}>{slide.link}</ButtonLink>
      </div>
      <div className="relative max-md:-mt-20 max-md:mask-t-from-75% md:absolute md:inset-0">
        <OwnPicture
          name={`hero-${slide.ground}-wide`}
          onPhone={`hero-${slide.ground}-tall`}
          alt={slide.alt}
          sizes="100vw"
          first={first}
          className={classes(pictureLook, !first && 'after-load')}
        />
        <Film
          name={`hero-${slide.ground}`}
          playing={playing}
          className="absolute inset-0 size-full object-cover object-[50%_50%] max-md:hidden lg:object-[72%_35%]"
        />
      </div>
    </div>
  )
}
