import { useSearchParams } from 'react-router'
import { classes } from '../classes.ts'
import type { Listed } from './call-list.ts'
import { kitTexts as texts } from './kit-texts.ts'
import { showNumber } from './show.ts'

const shared = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-field px-2.5 font-semibold tabular-nums lg:min-h-8 lg:min-w-8'

/** Numbered page buttons. The address holds the page as `page`, beside the filters. */
export function NumberedPager({ list, pageSize, noun }: { list: Listed<unknown>; pageSize: number; noun: readonly [singular: string, plural: string] }) {
  const [params, setParams] = useSearchParams()
  if (list.kind === 'failed') return null
  const currentPage = pageOf(params)
  const last = Math.max(1, Math.ceil(list.total / pageSize))
  const before = (currentPage - 1) * pageSize

  const go = (page: number) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      if (page === 1) next.delete('page')
      else next.set('page', String(page))
      return next
    })

  return (
    <nav aria-label={texts.pages} className="no-print flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-ink-2">
      <p className="tabular-nums">
        {list.rows.length === list.total
          ? texts.all(showNumber(list.total), list.total === 1 ? noun[0] : noun[1])
          : texts.part(
              showNumber(Math.min(before + 1, list.total)),
              showNumber(Math.min(before + list.rows.length, list.total)),
              showNumber(list.total),
              noun[1],
            )}
      </p>
      {(last > 1 || currentPage > last) && (
        <ul className="flex flex-wrap items-center gap-1">
          {shownPages(currentPage, last).map((page, index) =>
            page === undefined ? (
              <li key={`gap ${index}`} aria-hidden="true" className="px-1">
                …
              </li>
            ) : (
              <li key={page}>
                <button
                  type="button"
                  aria-current={page === currentPage ? 'page' : undefined}
                  onClick={() => go(page)}
                  className={classes(shared, page === currentPage ? 'bg-crocus-700 text-white' : 'border border-control bg-card hover:bg-ground')}
                >
                  {page}
                </button>
              </li>
            ),
          )}
        </ul>
      )}
    </nav>
  )
}

/** Returns the page number of an address. Returns 1 for a missing or invalid number. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Returns the page numbers to show as buttons: the first, the last and the neighbours of the current page. `undefined` stands for a gap. */
export function shownPages(current: number, last: number): (number | undefined)[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? 0) - 1
    if (skipped === 0) return [page]
    // A gap of one page shows that page, because it takes no more room than the gap.
    return skipped === 1 ? [page - 1, page] : [undefined, page]
  })
}
