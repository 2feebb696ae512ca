import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation, useRevalidator } from 'react-router'
import type { Product } from '#shop/catalogue/contract.ts'
import { findByWords, productPath } from '#shop/catalogue/rules.ts'
import { listBestSellers as readBestSellers, searchProducts } from '#shop/catalogue/module.server.ts'
import { listArticles, listShownPages } from '#shop/content/module.server.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { shopContext } from '#ui/shop-context.ts'
import { ErrorNotice, isWrongMethod } from '#ui/error-notice.tsx'
import { noindexMeta } from '#ui/site.ts'
import { ArticleCard } from '../articles/article-card.tsx'
import { cardGrid, ProductCard } from '#shop/catalogue/parts.ts'
import type { HelpPage } from './help-pages-texts.ts'
import { searchTexts as texts } from './search-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/search-page.ts'
import { findHelpPages } from './find-help-pages.ts'
import { queryOf } from './query.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  isWrongMethod(error) ? [] : noindexMeta(matches, loaderData?.q ? texts.page.results(loaderData.q) : texts.search)

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = queryOf(url.searchParams.get('q'))
  const shop = context.get(shopContext)
  const [products, { synonyms }, articles, ownPages] = await Promise.all([
    q ? searchProducts(shop.db, q) : [],
    readSettings(shop.db),
    listArticles(shop.db, shop.now()),
    listShownPages(shop.db, 'page', shop.now()),
  ])
  const matching = new Set(findByWords([...articles, ...ownPages], ({ title, summary }) => [title, summary], q, synonyms))
  const isEmpty = products.length + matching.size === 0
  return {
    q,
    products,
    found: articles.filter((article) => matching.has(article)),
    own: ownPages.flatMap((page) => (matching.has(page) ? { title: page.title, to: pathOfPage({ kind: 'page', slug: page.slug }) } : [])),
    bestSellers: isEmpty ? await readBestSellers(shop) : [],
  }
}

/** Shows a failed search with a button that tries again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const q = queryOf(new URLSearchParams(useLocation().search).get('q'))
  const { state, revalidate } = useRevalidator()
  if (isWrongMethod(error)) return <ErrorNotice error={error} />
  return (
    <Frame q={q}>
      <div className="grid justify-items-start gap-6">
        <p role="alert" className="text-lg text-danger">
          {texts.page.failed}
        </p>
        <Button look="outline" busy={state === 'loading'} onClick={() => void revalidate()}>
          {texts.page.tryAgain}
        </Button>
      </div>
    </Frame>
  )
}

export default function SearchPage({ loaderData: { q, products, found: articles, own: ownPages, bestSellers } }: Route.ComponentProps) {
  const helpPages = findHelpPages(q)
  const isEmpty = products.length + articles.length + ownPages.length + helpPages.length === 0
  return (
    <Frame q={q}>
      {helpPages.length > 0 && <Pages id="found-pages" title={texts.page.helpPages} pages={helpPages} />}
      {ownPages.length > 0 && <Pages id="found-own-pages" title={texts.page.ownPages} pages={ownPages} />}
      {isEmpty && (
        <div className="grid justify-items-start gap-6">
          <p className="text-lg text-ink-2">{q ? texts.page.nothing : texts.prompt}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/products" look="outline">
              {texts.page.allProducts}
            </ButtonLink>
            <ButtonLink to="/blog" look="outline">
              {texts.page.allArticles}
            </ButtonLink>
          </div>
        </div>
      )}
      {products.length > 0 && (
        <section aria-labelledby="found-products">
          <h2 id="found-products" className="mb-5 text-2xl">
            {`${texts.page.products} (${products.length})`}
          </h2>
          <Cards products={products} />
        </section>
      )}
      {bestSellers.length > 0 && (
        <section aria-labelledby="best-sellers" className="mt-14">
          <h2 id="best-sellers" className="mb-5 text-2xl">
            {texts.bestSellers}
          </h2>
          <Cards products={bestSellers} />
        </section>
      )}
      {articles.length > 0 && (
        <section aria-labelledby="found-articles" className="mt-14">
          <h2 id="found-articles" className="mb-5 text-2xl">
            {`${texts.page.articles} (${articles.length})`}
          </h2>
          <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
            {articles.map((article) => (
              <li key={article.slug}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Frame>
  )
}

const Pages = ({ id, title: heading, pages }: { id: string; title: string; pages: readonly Pick<HelpPage, 'title' | 'to'>[] }) => (
  <section aria-labelledby={id} className="mb-10">
    <h2 id={id} className="mb-2 text-2xl">
      {heading}
    </h2>
    <ul className="flex flex-wrap gap-x-8">
      {pages.map(({ title, to }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-11 items-center">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

/** The browser loads the pictures of the first row at once, and the others while scrolling. */
const cardsInFirstRow = 4

const Cards = ({ products }: { products: Product[] }) => (
  <ul className={cardGrid(products.length)}>
    {products.map((product, index) => (
      <li key={product._id} className="grid">
        <ProductCard product={product} to={productPath(product)} first={index < cardsInFirstRow} />
      </li>
    ))}
  </ul>
)

function Frame({ q, children }: { q: string; children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  // After Back, the browser can restore the page with a text that was typed later. The field shows the search of the page again.
  useEffect(() => {
    function showSearch({ persisted }: PageTransitionEvent) {
      if (persisted && field.current) field.current.value = q
    }
    window.addEventListener('pageshow', showSearch)
    return () => window.removeEventListener('pageshow', showSearch)
  }, [q])
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="text-title">{q ? texts.page.results(q) : texts.search}</h1>
      <Form action="/search" role="search" aria-label={texts.search} className="mt-6 mb-10 flex max-w-xl gap-3">
        <input
          ref={field}
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          // Otherwise the browser restores on Back what was typed later.
          autoComplete="off"
          required
          maxLength={200}
          aria-label={texts.label}
          className="min-h-12 w-full min-w-0 rounded-control border border-control bg-card px-3.5"
        />
        <Button type="submit">{texts.search}</Button>
      </Form>
      {children}
    </div>
  )
}
