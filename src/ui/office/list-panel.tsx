import type { ReactNode } from 'react'
import { useNavigation, useSearchParams, Link, useLocation } from 'react-router'
import { classes } from '../classes.ts'
import type { Listed } from './call-list.ts'
import { setFilters } from './set-filters.ts'
import { kitTexts as texts } from './kit-texts.ts'
import { Notice } from './notice.tsx'
import { Panel } from './panel.tsx'
import { showNumber } from './show.ts'

/** One page of a list in a panel, with its pager. Shows the rows, an error, `empty` without any rows, or `nothingFound` for a filter without results. */
export function ListPanel<Row>({
  list,
  noun,
  title,
  empty,
  nothingFound = texts.nothingFound,
  failed = (message) => message,
  pager = <Pager list={list} noun={noun} />,
  children,
}: {
  list: Listed<Row>
  noun: readonly [singular: string, plural: string]
  title?: string
  /** The text for a list without rows and without a filter. */
  empty: string
  nothingFound?: ReactNode
  /** Returns the text for a failure, from the server's message. */
  failed?: (message: string) => string
  /** Replaces the cursor pager. */
  pager?: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  const [params] = useSearchParams()
  const loading = useNavigation().state === 'loading'
  const rows = list.kind === 'loaded' ? list.rows : []
  return (
    <Panel title={title} flush>
      {list.kind === 'failed' && <Notice kind="failed">{failed(list.message)}</Notice>}
      {list.kind === 'loaded' && rows.length === 0 && <Notice kind="empty">{setFilters(params).length > 0 ? nothingFound : empty}</Notice>}
      {rows.length > 0 && (
        <div aria-busy={loading} className={classes('transition-opacity', loading && 'opacity-60')}>
          {children(rows)}
        </div>
      )}
      {pager}
    </Panel>
  )
}

const linkClasses = 'inline-flex min-h-11 items-center rounded-field border border-control bg-card px-3 font-semibold hover:bg-ground lg:min-h-8'

/** First, Previous and Next of a list with cursors. The address holds the cursor and the number of rows before the page. */
function Pager({ list, noun }: { list: Listed<unknown>; noun: readonly [singular: string, plural: string] }) {
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
