import { type ReactNode, useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams, Form, Link, useSubmit } from 'react-router'
import { Awaited } from '#ui/awaited.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { ErrorNotice, isWrongMethod } from '#ui/error-notice.tsx'
import { seo } from '#ui/seo.ts'
import { shopContext } from '#ui/shop-context.ts'
import { siteIn, titleOn, useSite } from '#ui/site.ts'
import * as catalogueContract from '../contract.ts'
import type { Product } from '../contract.ts'
import { bulkPercent } from '../rules/price-cart.ts'
import { productPath } from '../rules/product-path.ts'
import { listProducts as readProducts } from '../server/queries.server.ts'
import type { Route } from './+types/products.ts'
import { cardGrid, ProductCard } from './product-card.tsx'
import { parseChoice, applyChoice, fromCountry, countriesOf, countTypes, type Choice, sorts } from './products-choice.ts'
import { productsTexts as texts } from './products-texts.ts'

/** How many cards load their picture at once, because a window shows them without scrolling. */
const aboveTheFold = 4

export const meta: Route.MetaFunction = ({ matches, error }) =>
  isWrongMethod(error)
    ? []
    : seo(matches, {
        title: titleOn(siteIn(matches), texts.name),
        description: texts.description(siteIn(matches).tagline, siteIn(matches).chargesDelivery),
        path: '/products',
        picture: 'duo',
      })

export async function loader({ context }: Route.LoaderArgs) {
  return { products: await readProducts(context.get(shopContext).db) }
}

/** Returns a promise without awaiting it, so that the page shows at once with a loading text. */
export function clientLoader(): { products: Product[] | Promise<Product[]> } {
  const products = call(catalogueContract.listProducts, {})
  products.catch(() => undefined)
  return { products }
}

/** Another order or type of the same list requests nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export default function Products({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Awaited value={loaderData.products} waiting={<p role="status">{texts.loading}</p>} failed={<Failure />}>
        {(products: Product[]) => <List products={products} />}
      </Awaited>
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isWrongMethod(error)) return <ErrorNotice error={error} />
  return (
    <Frame>
      <Failure />
    </Frame>
  )
}

const Failure = () => <p role="alert">{texts.failed}</p>

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="text-title">{texts.title}</h1>
      <p className="mt-3 mb-9 max-w-[56ch] text-ink-2">{texts.lead(useSite().chargesDelivery)}</p>
      {children}
    </div>
  )
}

/** The bulk discounts, as "quantity:percent". This page must compute them, but the shop neither shows nor charges them (docs/promises.md). */
const bulkTiers = [20, 40].map((qty) => `${qty}:${bulkPercent(qty)}`).join(' ')

function List({ products }: { products: Product[] }) {
  const [search] = useSearchParams()
  const choice = parseChoice(search)
  const { countryOfOrigin } = useSite()
  const ofCountry = fromCountry(products, choice, countryOfOrigin)
  const shown = applyChoice(ofCountry, choice)
  if (products.length === 0) return <p>{texts.none}</p>
  return (
    <section aria-labelledby="all">
      <h2 id="all" className="sr-only">
        {texts.allProducts}
      </h2>
      <ProductsFilter choice={choice} total={ofCountry.length} types={countTypes(ofCountry)} countries={countriesOf(products, countryOfOrigin)} />
      <p role="status" className="sr-only">
        {texts.count(shown.length)}
      </p>
      {shown.length === 0 ? (
        <div className="grid justify-items-start gap-5 py-8">
          <p className="text-lg">{choice.country ? texts.nothingFromCountry : texts.nothingOfType}</p>
          <ButtonLink to="/products">{texts.showAll}</ButtonLink>
        </div>
      ) : (
        <ul data-bulk-tiers={bulkTiers} className={cardGrid(shown.length)}>
          {shown.map((product, index) => (
            <li key={product._id} className="grid">
              {/* The id alone, because the owner ordered exactly this link (docs/promises.md). */}
              <ProductCard product={product} to={productPath({ _id: product._id })} first={index < aboveTheFold} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type FilterProps = {
  choice: Choice
  total: number
  types: { type: string; count: number }[]
  /** Empty while every product is from India. */
  countries: [key: string, name: string][]
}

/** Filters by type with links, and by country with the form that sorts. All work without script; with script the form submits at once. */
function ProductsFilter({ choice, total, types, countries }: FilterProps) {
  const { sort, type, country } = choice
  return (
    <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label={texts.types} className="-mx-1 max-w-full overflow-x-auto p-1">
        <ul className="flex gap-2">
          {[{ type: '', count: total }, ...types].map((one) => (
            <li key={one.type} className="flex-none">
              <Link
                to={addressOf({ ...choice, type: one.type })}
                preventScrollReset
                aria-current={one.type === type ? 'true' : undefined}
                className="flex min-h-11 items-center gap-1.5 rounded-full px-4 font-medium whitespace-nowrap ring-1 ring-control ring-inset first-letter:uppercase hover:bg-crocus-50 aria-[current]:bg-crocus-700 aria-[current]:text-white aria-[current]:ring-crocus-700"
              >
                <span className="inline-block first-letter:uppercase">{one.type || texts.all}</span>
                <span className="text-sm tabular-nums">{one.count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" action="/products" className="flex max-w-full flex-wrap items-center gap-x-5 gap-y-2">
        {type && <input type="hidden" name="type" value={type} />}
        {countries.length > 0 ? (
          <Choose name="country" label={texts.country} chosen={country} options={[['', texts.allCountries], ...countries]} />
        ) : (
          country && <input type="hidden" name="country" value={country} />
        )}
        <Choose name="sort" label={texts.sortBy} chosen={sort} options={sorts.map((one) => [one, texts.sorts[one]])} />
        <noscript>
          <button type="submit" className="min-h-11 rounded-control border border-control px-3 font-semibold">
            {texts.show}
          </button>
        </noscript>
      </Form>
    </div>
  )
}

type ChooseProps = { name: string; label: string; chosen: string; options: readonly (readonly [value: string, label: string])[] }

/** A select that submits its form at once. It is uncontrolled, because hydration would reset a choice that the shopper makes meanwhile. */
function Choose({ name, label, chosen, options }: ChooseProps) {
  const submit = useSubmit()
  const select = useRef<HTMLSelectElement>(null)
  const shown = useRef(chosen)
  useEffect(() => {
    if (select.current && shown.current !== chosen) select.current.value = chosen
    shown.current = chosen
  }, [chosen])
  return (
    <span className="flex max-w-full flex-wrap items-center gap-x-2.5">
      <label htmlFor={name} className="text-ink-2">
        {label}
      </label>
      <select
        ref={select}
        id={name}
        name={name}
        defaultValue={chosen}
        onChange={({ currentTarget }) => void submit(currentTarget.form, { replace: true, preventScrollReset: true })}
        className="min-h-11 max-w-full rounded-control border border-control bg-card px-3"
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}

function addressOf({ sort, type, country }: Choice) {
  const search = new URLSearchParams({ ...(type && { type }), ...(country && { country }), ...(sort !== 'newest' && { sort }) }).toString()
  return search ? `/products?${search}` : '/products'
}
