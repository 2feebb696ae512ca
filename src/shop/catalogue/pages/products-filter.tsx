import { Form, Link, useSubmit } from 'react-router'
import { productsTexts as texts } from './products-texts.ts'
import { type Choice, type Sort, sorts } from './products-choice.ts'

type FilterProps = { choice: Choice; total: number; types: { type: string; count: number }[] }

/** Filters by type with links and sorts with a form. Both work without script; with script the form submits at once. */
export function ProductsFilter({ choice: { sort, type }, total, types }: FilterProps) {
  const submit = useSubmit()
  return (
    <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label={texts.types} className="-mx-1 max-w-full overflow-x-auto p-1">
        <ul className="flex gap-2">
          {[{ type: '', count: total }, ...types].map((one) => (
            <li key={one.type} className="flex-none">
              <Link
                to={addressOf(sort, one.type)}
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
      <Form method="get" action="/products" className="flex max-w-full flex-wrap items-center gap-x-2.5">
        {type && <input type="hidden" name="type" value={type} />}
        <label htmlFor="sort" className="text-ink-2">
          {texts.sortBy}
        </label>
        <select
          id="sort"
          name="sort"
          value={sort}
          onChange={(event) => void submit(event.currentTarget.form, { replace: true, preventScrollReset: true })}
          className="min-h-11 max-w-full rounded-control border border-control bg-card px-3"
        >
          {sorts.map((one) => (
            <option key={one} value={one}>
              {texts.sorts[one]}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className="min-h-11 rounded-control border border-control px-3 font-semibold">
            {texts.show}
          </button>
        </noscript>
      </Form>
    </div>
  )
}

function addressOf(sort: Sort, type: string) {
  const search = new URLSearchParams({ ...(type && { type }), ...(sort !== 'newest' && { sort }) }).toString()
  return search ? `/products?${search}` : '/products'
}
