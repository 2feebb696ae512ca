import { Link, useLocation } from 'react-router'
import type { Listed } from './call-list.ts'
import { showNumber } from './show.ts'
import { kitTexts as texts } from './kit-texts.ts'

const linkClasses = 'inline-flex min-h-11 items-center rounded-field border border-control bg-card px-3 font-semibold hover:bg-ground lg:min-h-8'

/** First, Previous and Next of a list with cursors. The address holds the cursor and the number of rows before the page. */
export function Pager({ list, noun }: { list: Listed<unknown>; noun: readonly [singular: string, plural: string] }) {
  const { pathname, search, state } = useLocation()
  if (list.kind === 'failed') return null
  const params = new URLSearchParams(search)
  const before = Number(params.get('row') ?? 0) || 0
  const previousPages = previousPagesIn(state)
  const first = list.rows.length === 0 ? 0 : before + 1
  const last = before + list.rows.length
  const to = (cursor: string | undefined, from: number) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of [
      ['cursor', cursor],
      ['row', from ? String(from) : undefined],
    ] as const) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return { pathname, search: next.toString() }
  }
  return (
    <nav aria-label={texts.pages} className="no-print flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-ink-2">
      <p className="tabular-nums">
        {list.total === list.rows.length
          ? texts.all(showNumber(list.total), list.total === 1 ? noun[0] : noun[1])
          : texts.part(showNumber(first), showNumber(last), `${showNumber(Math.max(list.total, last))}${list.more ? '+' : ''}`, noun[1])}
      </p>
      <span className="flex gap-2">
        {before > 0 && (
          <Link to={to(undefined, 0)} className={linkClasses}>
            {texts.first}
          </Link>
        )}
        {previousPages.length > 0 && (
          <Link to={{ pathname, search: previousPages.at(-1) ?? '' }} state={{ back: previousPages.slice(0, -1) }} className={linkClasses}>
            {texts.previous}
          </Link>
        )}
        {list.next && (
          <Link to={to(list.next, last)} state={{ back: [...previousPages, search] }} className={linkClasses}>
            {texts.next}
          </Link>
        )}
      </span>
    </nav>
  )
}

/** Returns the addresses of the previous pages, which the pager stored in the browser's history entry. */
function previousPagesIn(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('back' in state) || !Array.isArray(state.back)) return []
  return state.back.filter((page): page is string => typeof page === 'string')
}
