import { useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { OwnPicture } from '#ui/own-picture.tsx'
import type { OwnPictureName } from '#ui/own-pictures.ts'
import { seo } from '#ui/seo.ts'
import { siteIn, titleOn, useSite } from '#ui/site.ts'
import type { Route } from './+types/about.ts'
import { aboutTexts as texts, storesOf, storyOf, thumbnails, galleryTexts } from './about-texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  seo(matches, { title: titleOn(siteIn(matches), texts.title), description: storyOf(siteIn(matches)).lead, path: '/about', picture: 'about-origin' })

export default function About() {
  const site = useSite()
  const { since, title, lead, paragraphs } = storyOf(site)
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="grid gap-10 md:grid-cols-2 lg:gap-20">
        <div>
          <p className="font-display text-2xl leading-none text-kesar">{since}</p>
          <h1 className="mt-3 mb-6 text-display">{title}</h1>
          <div className="prose text-lg">
            <p className="text-ink">{lead}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <OwnGallery pictures={thumbnails} className="aspect-square" />
      </div>
      <section aria-labelledby="stores" className="mt-24">
        <h2 id="stores" className="mb-7 text-title">
          {texts.stores}
        </h2>
        <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
          {storesOf(site).map(({ name, text, picture, alt }) => (
            <li key={name}>
              <OwnPicture
                name={picture}
                alt={alt}
                sizes="(width >= 768px) 33vw, 100vw"
                className="aspect-5/4 w-full rounded-card object-cover object-[50%_65%]"
              />
              <h3 className="mt-5 text-xl font-semibold">{name}</h3>
              <p className="mt-1.5 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="promise"
        data-ground="first"
        className="ground mt-24 grid gap-8 rounded-hero px-6 py-12 sm:p-12 lg:grid-cols-2 lg:items-end lg:gap-20 lg:p-20"
      >
        <h2 id="promise" className="text-[clamp(2.25rem,4.6vw,4rem)]">
          {texts.promise}
        </h2>
        <div>
          <p className="max-w-[46ch] text-lg">{texts.promiseText}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/products">{texts.products}</ButtonLink>
            <ButtonLink to="/productDetail2" look="outline">
              {texts.upClose}
            </ButtonLink>
          </div>
          <Link to="/contact" prefetch="intent" className="link mt-4 inline-flex min-h-11 items-center">
            {texts.write}
          </Link>
        </div>
      </section>
    </div>
  )
}

/** A gallery of the shop's own pictures: one large, and thumbnails below. */
function OwnGallery({ pictures, className }: { pictures: readonly { name: OwnPictureName; alt: string }[]; className?: string }) {
  const [chosen, setChosen] = useState(pictures[0])
  if (!chosen) return null
  return (
    <div className="grid content-start gap-3">
      <OwnPicture key={chosen.name} {...chosen} sizes="(width >= 768px) 50vw, 100vw" className={classes('w-full rounded-card object-cover', className)} />
      <ul className={classes('grid gap-2.5', pictures.length > 4 ? 'grid-cols-6' : 'grid-cols-[repeat(auto-fill,minmax(68px,1fr))]')}>
        {pictures.map((picture, index) => (
          <li key={picture.name}>
            <button
              type="button"
              aria-label={galleryTexts.show(index + 1, pictures.length, picture.alt)}
              aria-current={picture === chosen ? 'true' : undefined}
              onClick={() => setChosen(picture)}
              className="block w-full overflow-hidden rounded-xl aria-[current]:ring-2 aria-[current]:ring-ink aria-[current]:ring-offset-2 aria-[current]:ring-offset-paper"
            >
              <OwnPicture name={picture.name} alt="" sizes="120px" className="aspect-square w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
