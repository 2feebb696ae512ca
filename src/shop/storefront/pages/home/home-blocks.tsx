import { Link } from 'react-router'
import { cardGrid, ProductCard } from '#shop/catalogue/parts.ts'
import { productPath } from '#shop/catalogue/rules.ts'
import type { HomeParts, ShownParts } from '#shop/content/office-contract.ts'
import type { BlockOf } from '#shop/content/page-contract.ts'
import { PagePicture } from '#shop/content/parts.ts'
import { chosenProducts } from '#shop/content/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { cutAtWord } from '#ui/cut-at-word.ts'
import { Stars } from '#ui/stars.tsx'
import { ArticleCard } from '../articles/article-card.tsx'
import { homeTexts as texts } from './home-texts.ts'

/** `spaced`: the block has space above it. */
type Spaced = { spaced: boolean }

const wrap = ({ spaced }: Spaced) => (spaced ? 'wrap mt-24' : 'wrap')

/** The class names of columns by the number of facts. With four facts every row is full; with an odd number, the last fact fills its row. */
const factColumns = ['', 'lg:grid-cols-1', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4']

export function Hero({ block: { title, text, link, image, alt, facts }, isFirst }: { block: BlockOf<'hero'>; isFirst: boolean }) {
  return (
    <section aria-labelledby="hero" className="wrap py-16 lg:py-24">
      <div className="grid gap-10 md:grid-cols-2 md:items-center lg:gap-16">
        <div className="grid justify-items-start gap-6">
          <h1 id="hero" className="text-display">
            {title}
          </h1>
          <p className="max-w-[46ch] text-lg text-ink-2">{text}</p>
          <ButtonLink to={link.to}>{link.text}</ButtonLink>
        </div>
        <div className="aspect-4/3 w-full overflow-hidden rounded-card bg-limewash">
          <PagePicture
            image={image}
            alt={alt}
            sizes="(width >= 768px) 50vw, 100vw"
            first={isFirst}
            className={isFirst ? 'size-full object-cover' : 'after-load size-full object-cover'}
          />
        </div>
      </div>
      {facts.length > 0 && (
        <ul
          className={`mt-14 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-px border-y border-line bg-line lg:mt-20 ${factColumns[facts.length]}`}
        >
          {facts.map(({ figure, text: says }, index) => (
            <li
              key={index}
              className={classes('bg-paper py-6 pr-4 pl-4 sm:pl-5', facts.length % 2 === 1 && index === facts.length - 1 && 'max-lg:col-span-full')}
            >
              <p className="font-display text-2xl leading-none text-kesar">{figure}</p>
              <p className="mt-2 text-[0.95rem] text-ink-2">{says}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function Featured({ block, products, ...spaced }: Spaced & { block: BlockOf<'featured'>; products: ShownParts['products'] }) {
  const chosen = chosenProducts(block, products)
  if (chosen.length === 0) return null
  return (
    <section aria-labelledby="from-our-soil" className={wrap(spaced)}>
      <h2 id="from-our-soil" className="mb-7 text-title">
        {block.heading}
      </h2>
      <ul className={cardGrid(chosen.length)}>
        {chosen.map((product) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} to={productPath(product)}>
              <ButtonLink to="/products" wide aria-label={texts.buyProduct(block.button, product.name)}>
                {block.button}
              </ButtonLink>
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pictures beside texts, on alternating sides and grounds. */
export const Features = ({ block: { features }, spaced }: Spaced & { block: BlockOf<'features'> }) => (
  <div className={spaced ? 'mt-24 grid gap-16 lg:gap-24' : 'grid gap-16 lg:gap-24'}>
    {features.map(({ title, text, link, image, alt }, index) => (
      <section key={index} className="wrap">
        <div data-ground={index % 2 === 0 ? 'first' : 'second'} className="ground grid overflow-hidden rounded-hero md:grid-cols-2">
          <PagePicture
            image={image}
            alt={alt}
            sizes="(width >= 768px) 50vw, calc(100vw - 32px)"
            className={classes('aspect-4/3 size-full object-cover md:aspect-square', index % 2 === 1 && 'md:order-2')}
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
    ))}
  </div>
)

/** The newest good review, or, until there is one, an example that is marked as such. */
export function Testimonial({ block, praise, ...spaced }: Spaced & { block: BlockOf<'testimonial'>; praise: HomeParts['praise'] }) {
  return (
    <section aria-label={texts.testimonial} className={wrap(spaced)}>
      <figure className="grid justify-items-center gap-5 rounded-hero bg-limewash px-6 py-14 text-center lg:py-20">
        {praise ? (
          <Stars value={praise.stars} className="h-6 w-30" />
        ) : (
          <p className="rounded-full border border-control px-4 py-1 text-sm font-semibold text-ink-2">{texts.example}</p>
        )}
        <blockquote className="max-w-[26ch] font-display text-[clamp(1.5rem,3.2vw,2.5rem)] leading-[1.15] text-balance wrap-anywhere">
          {praise ? cutAtWord(praise.words, maxQuote) : block.quote}
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
            block.who
          )}
        </figcaption>
      </figure>
    </section>
  )
}

/** How many characters of a review the block quotes. The product's page has the whole review. */
const maxQuote = 180

export function News({ block: { heading, all }, articles, ...spaced }: Spaced & { block: BlockOf<'news'>; articles: HomeParts['articles'] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="news" className={wrap(spaced)}>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="news" className="text-title">
          {heading}
        </h2>
        <Link to="/blog" prefetch="intent" className="link inline-flex min-h-11 items-center">
          {all}
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
  )
}
