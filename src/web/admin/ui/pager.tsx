import { Link, useLocation } from 'react-router'
import type { Listed } from '../call-list.ts'
import { showNumber } from '../show.ts'
import { kitTexts as texts } from '../../texts/admin-kit.ts'

const wayClasses = 'inline-flex min-h-11 items-center rounded-field border border-control bg-card px-3 font-semibold hover:bg-ground lg:min-h-8'

/** From page to page of a list that goes on by cursor. The address carries the cursor and how many rows came before. */
export function Pager({ list, noun }: { list: Listed<unknown>; noun: readonly [one: string, many: string] }) {
  const { pathname, search, state } = useLocation()
  if (list.kind === 'failed') return null
  const params = new URLSearchParams(search)
  const before = Number(params.get('row') ?? 0) || 0
  const back = waysBack(state)
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
          <Link to={to(undefined, 0)} className={wayClasses}>
            {texts.first}
          </Link>
        )}
        {back.length > 0 && (
          <Link to={{ pathname, search: back.at(-1) ?? '' }} state={{ back: back.slice(0, -1) }} className={wayClasses}>
            {texts.previous}
          </Link>
        )}
        {list.next && (
          <Link to={to(list.next, last)} state={{ back: [...back, search] }} className={wayClasses}>
            {texts.next}
          </Link>
        )}
      </span>
    </nav>
  )
}

/** The addresses of the pages before, as the pager left them with the entry in the browser's history. */
function waysBack(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('back' in state) || !Array.isArray(state.back)) return []
  return state.back.filter((way): way is string => typeof way === 'string')
}
