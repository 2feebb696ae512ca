import { Link } from 'react-router'
import { listProducts } from '#shop/catalogue/module.server.ts'
import { cardGrid, pathOfType, ProductCard } from '#shop/catalogue/parts.ts'
import { productPath } from '#shop/catalogue/rules.ts'
import { listArticles } from '#shop/content/module.server.ts'
import { findPraise, type Praise } from '#shop/reviews/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { cutAtWord } from '#ui/cut-at-word.ts'
import { OwnPicture } from '#ui/own-picture.tsx'
import { seo } from '#ui/seo.ts'
import { shopContext } from '#ui/shop-context.ts'
import { publicUrlIn, siteIn, useSite } from '#ui/site.ts'
import { Stars } from '#ui/stars.tsx'
import { ArticleCard } from '../articles/article-card.tsx'
import { organization, webSite } from '../structured-data.ts'
import type { Route } from './+types/home.ts'
import { Banner } from './banner.tsx'
import { factsOf, features, heroOf, homeTexts as texts, slides, testimonial } from './home-texts.ts'

const shownProducts = 4
const shownArticles = 3

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const base = publicUrlIn(matches)
  const site = siteIn(matches)
  return seo(matches, {
    title: texts.title(site.brand),
    description: site.blurb,
    path: '/',
    data: import.meta.env.SSR && loaderData && [organization(base, site, loaderData.business), webSite(base, site)],
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(shopContext)
  const [products, { postal }, praise, articles] = await Promise.all([listProducts(db), readSettings(db), findPraise(db), listArticles(db, now())])
  return {
    products: products.slice(0, shownProducts),
    links: slides.map(({ kind }) => pathOfType(products, kind)),
    business: { postal },
    praise,
    articles: articles.slice(0, shownArticles),
  }
}

export default function Home({ loaderData: { products, links, praise, articles } }: Route.ComponentProps) {
  return (
    <>
      <Banner links={links} />
      <Hero />
      {products.length > 0 && (
        <section aria-labelledby="from-our-soil" className="wrap">
          <h2 id="from-our-soil" className="mb-7 text-title">
            {texts.products}
          </h2>
          <ul className={cardGrid(products.length)}>
            {products.map((product) => (
              <li key={product._id} className="grid">
                <ProductCard product={product} to={productPath(product)}>
                  <ButtonLink to="/products" wide aria-label={texts.buyProduct(product.name)}>
                    {texts.buy}
                  </ButtonLink>
                </ProductCard>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-24 grid gap-16 lg:gap-24">
        {features.map((feature, index) => (
          <Feature key={feature.ground} {...feature} flipped={index % 2 === 1} />
        ))}
      </div>
      <Testimonial praise={praise} />
      <section aria-labelledby="news" className="wrap mt-24">
        <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h2 id="news" className="text-title">
            {texts.news}
          </h2>
          <Link to="/blog" prefetch="intent" className="link inline-flex min-h-11 items-center">
            {texts.allArticles}
          </Link>
        </div>
        <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
          {articles.map((article) => (
            <li key={article.slug}>
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Hero() {
  const site = useSite()
  const { title, text } = heroOf(site)
  return (
    <section aria-labelledby="hero" className="wrap py-16 lg:py-24">
      <div className="grid gap-10 md:grid-cols-2 md:items-center lg:gap-16">
        <div className="grid justify-items-start gap-6">
          <h1 id="hero" className="text-display">
            {title}
          </h1>
          <p className="max-w-[46ch] text-lg text-ink-2">{text}</p>
          <ButtonLink to="/products">{texts.explore}</ButtonLink>
        </div>
        <div className="aspect-4/3 w-full overflow-hidden rounded-card bg-limewash">
          <OwnPicture name="about-origin" alt={texts.heroAlt} sizes="(width >= 768px) 50vw, 100vw" className="after-load size-full object-cover" />
        </div>
      </div>
      <ul className="mt-14 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-px border-y border-line bg-line lg:mt-20 lg:grid-cols-4">
        {factsOf(site).map(({ figure, text }) => (
          <li key={figure} className="bg-paper py-6 pr-4 pl-4 sm:pl-5">
            <p className="font-display text-2xl leading-none text-kesar">{figure}</p>
            <p className="mt-2 text-[0.95rem] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The newest good review; until there is one, an example that says so. */
function Testimonial({ praise }: { praise: Praise | undefined }) {
  return (
    <section aria-label={texts.testimonial} className="wrap mt-24">
      <figure className="grid justify-items-center gap-5 rounded-hero bg-limewash px-6 py-14 text-center lg:py-20">
        {praise ? (
          <Stars value={praise.stars} className="h-6 w-30" />
        ) : (
          <p className="rounded-full border border-control px-4 py-1 text-sm font-semibold text-ink-2">{testimonial.mark}</p>
        )}
        <blockquote className="max-w-[26ch] font-display text-[clamp(1.5rem,3.2vw,2.5rem)] leading-[1.15] text-balance wrap-anywhere">
          {praise ? cutAtWord(praise.words, longestQuote) : testimonial.quote}
        </blockquote>
        <figcaption className="text-ink-2">
          {praise ? (
            <>
              <bdi translate="no">{praise.name || texts.nameless}</bdi>
              <span>,</span>{' '}
              <Link to={productPath(praise.product)} className="link">
                {praise.product.name}
              </Link>
            </>
          ) : (
            testimonial.who
          )}
        </figcaption>
      </figure>
    </section>
  )
}

/** The block stays a quotation. The product's page has all words. */
const longestQuote = 180

/** A picture beside a text. `flipped`: the picture is on the right. */
function Feature({ ground, picture, alt, title, text, link, flipped }: (typeof features)[number] & { flipped: boolean }) {
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
