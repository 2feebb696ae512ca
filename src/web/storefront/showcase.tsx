import { seo } from '../seo/seo.ts'
import { siteIn, titleOn } from '../site.ts'
import { showcase } from '../texts/showcase.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import type { Route } from './+types/showcase.ts'
import { OwnGallery } from './own-gallery.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  seo(matches, {
    title: titleOn(siteIn(matches), 'Shilajit and saffron up close'),
    description: 'Our shilajit resin and our saffron threads, seen from near.',
    path: '/productDetail2',
    picture: 'hero-shilajit-wide',
  })

export default function Showcase() {
  return (
    <>
      <div className="wrap py-10 lg:py-16">
        <h1 className="text-title">Shilajit and saffron, up close</h1>
        <p className="mt-3 max-w-[56ch] text-lg text-ink-2">Two things, shown as they are. Look as long as you like.</p>
      </div>
      {showcase.map(({ ground, title, text, pictures }, index) => (
        <section key={title} aria-labelledby={`show-${ground}`} data-ground={ground} className="ground">
          <div className="wrap grid gap-8 py-12 md:grid-cols-2 md:items-center lg:gap-20 lg:py-20">
            <OwnGallery pictures={pictures} className="aspect-4/5" />
            <div className={classes('grid justify-items-start gap-5', index % 2 === 1 && 'md:-order-1')}>
              <h2 id={`show-${ground}`} className="text-display">
                {title}
              </h2>
              <p className="max-w-[44ch] text-lg">{text}</p>
              <ButtonLink to="/products" aria-label={`See prices, ${title}`}>
                See prices
              </ButtonLink>
            </div>
          </div>
        </section>
      ))}
    </>
  )
}
