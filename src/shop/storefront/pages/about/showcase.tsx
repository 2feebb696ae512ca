import { redirect } from 'react-router'
import { listProducts } from '#shop/catalogue/module.server.ts'
import { seo } from '#ui/seo.ts'
import { shopContext } from '#ui/shop-context.ts'
import { siteIn, titleOn } from '#ui/site.ts'
import { hasShowcase } from './has-showcase.ts'
import { showcase, showcaseTexts as texts } from './showcase-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { BuiltInPicture } from '#ui/built-in-picture.tsx'
import type { Route } from './+types/showcase.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  seo(matches, { title: titleOn(siteIn(matches), texts.name), description: texts.description, path: '/productDetail2', picture: 'hero-shilajit-wide' })

/** A shop that sells neither shilajit nor saffron redirects to its products. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!hasShowcase(await listProducts(context.get(shopContext).db))) throw redirect('/products')
  return null
}

export default function Showcase() {
  return (
    <>
      <div className="wrap py-10 lg:py-16">
        <h1 className="text-title">{texts.title}</h1>
        <p className="mt-3 max-w-[56ch] text-lg text-ink-2">{texts.lead}</p>
      </div>
      {showcase.map((shown, index) => (
        <ShowcaseSection key={shown.ground} {...shown} flipped={index % 2 === 1} first={index === 0} />
      ))}
    </>
  )
}

/** One product with its pictures and three facts. `flipped`: the large picture is on the right. */
function ShowcaseSection({ ground, title, text, facts, read, pictures, flipped, first }: (typeof showcase)[number] & { flipped: boolean; first: boolean }) {
  return (
    <section aria-labelledby={`show-${ground}`} data-ground={ground} className="ground">
      <div className="wrap grid gap-10 py-14 lg:gap-14 lg:py-24">
        <div className="grid gap-x-20 gap-y-5 md:grid-cols-2 md:items-end">
          <h2 id={`show-${ground}`} className="text-display">
            {title}
          </h2>
          <p className="max-w-[48ch] text-lg">{text}</p>
        </div>
        <ul
          aria-label={texts.pictures(title)}
          className={classes(
            'grid grid-cols-2 gap-3 sm:gap-5',
            flipped ? 'md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]' : 'md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]',
          )}
        >
          {pictures.map(({ name, alt }, index) => (
            <li
              key={name}
              className={classes(
                index === 0 && 'max-md:col-span-2 md:row-span-2',
                flipped && (index === 0 ? 'md:col-start-2 md:row-start-1' : 'md:col-start-1'),
              )}
            >
              <BuiltInPicture
                name={name}
                alt={alt}
                first={first && index === 0}
                sizes={index === 0 ? '(width >= 768px) 60vw, 100vw' : '(width >= 768px) 38vw, 50vw'}
                className={classes('size-full rounded-card object-cover', index === 0 ? 'max-md:aspect-4/5 lg:rounded-hero' : 'aspect-square')}
              />
            </li>
          ))}
        </ul>
        <div className="grid gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]">
            {facts.map((fact) => (
              <div key={fact.figure} className="border-t-2 border-ink pt-4">
                <dt className="font-display text-2xl leading-none">{fact.figure}</dt>
                <dd className="mt-2">{fact.text}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/products" aria-label={`${texts.prices}, ${title}`}>
              {texts.prices}
            </ButtonLink>
            <ButtonLink to={read.to} look="outline">
              {read.text}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
