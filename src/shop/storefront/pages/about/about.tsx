import { Link } from 'react-router'
import { seo } from '#ui/seo.ts'
import { siteIn, titleOn, useSite } from '#ui/site.ts'
import { aboutTexts as texts, storesOf, storyOf, thumbnails } from './about-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { OwnPicture } from '#ui/own-picture.tsx'
import type { Route } from './+types/about.ts'
import { OwnGallery } from './own-gallery.tsx'

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
        data-ground="saffron"
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
