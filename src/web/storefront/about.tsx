import { seo } from '../seo/seo.ts'
import { siteIn, titleOn, useSite } from '../site.ts'
import { storesOf, storyOf, thumbnails } from '../texts/about.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/about.ts'
import { OwnGallery } from './own-gallery.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  seo(matches, { title: titleOn(siteIn(matches), 'About Us'), description: storyOf(siteIn(matches)).lead, path: '/about', picture: 'about-origin' })

export default function About() {
  const site = useSite()
  const story = storyOf(site)
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="grid gap-10 md:grid-cols-2 lg:gap-20">
        <div>
          <p className="font-display text-2xl leading-none text-kesar">Since {site.founded}</p>
          <h1 className="mt-3 mb-6 text-display">{story.title}</h1>
          <div className="prose text-lg">
            <p className="text-ink">{story.lead}</p>
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <OwnGallery pictures={thumbnails} className="aspect-square" />
      </div>
      <section aria-labelledby="stores" className="mt-20">
        <h2 id="stores" className="mb-7 text-title">
          Where you find us
        </h2>
        <ul className="grid gap-x-6 gap-y-8 md:grid-cols-3">
          {storesOf(site).map(({ name, text }) => (
            <li key={name} className="border-t-2 border-ink pt-4">
              <h3 className="text-xl font-semibold">{name}</h3>
              <p className="mt-1.5 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to="/products">See our products</ButtonLink>
          <ButtonLink to="/contact" look="outline">
            Write to us
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
