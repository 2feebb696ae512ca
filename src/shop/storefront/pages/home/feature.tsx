import type { features } from './home-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { OwnPicture } from '#ui/own-picture.tsx'

/** A picture beside a text. `flipped`: the picture is on the right. */
export function Feature({ ground, picture, alt, title, text, link, flipped }: (typeof features)[number] & { flipped: boolean }) {
  return (
    <section className="wrap">
      <div data-ground={ground} className="ground grid overflow-hidden rounded-hero md:grid-cols-2">
        <OwnPicture
          name={picture}
          alt={alt}
          sizes="(width >= 768px) 50vw, calc(100vw - 32px)"
          className={classes('aspect-4/3 size-full object-cover md:aspect-square', flipped && 'md:order-2')}
        />
        <div className="grid content-center justify-items-start gap-5 px-6 py-10 sm:p-12 lg:p-20">
          <h2 className="text-title">{title}</h2>
          <p className="max-w-[44ch] text-lg">{text}</p>
          <ButtonLink to={link.to} look="outline">
            {link.text}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
