import { withQuery } from '#kernel/with-query.ts'
import { isTooLong, longestTyped, pathOfTarget, readFrom, readTarget } from './read-redirect.ts'

/** `from`: a canonical path. `to`: a path of the shop or an https address. */
export type Redirect = { from: string; to: string }

export const mostRedirects = 10_000

type Refused = Redirect & { change: 'refused'; field: 'from' | 'to'; why: string }

/** What becomes of a redirect that somebody typed. `before`: where it led. `why` says why it is refused, at `field`. */
export type PlannedRedirect = (Redirect & { change: 'new' | 'same' | 'changed'; before?: string }) | Refused

/** `saved`: the redirects to write, those that follow another one included. `removed`: paths whose redirect no shopper meets. */
export type RedirectPlan = { lines: PlannedRedirect[]; saved: Redirect[]; removed: string[] }

/** `isShown`: whether shoppers see a page or product at a canonical path. `origin`: that of the shop. */
type Shop = { known: readonly Redirect[]; isShown: (path: string) => boolean; origin: string }

/** A typed redirect with what was read of it. */
type Line = { typed: Redirect; from: string; to: string; refused?: Refused }

/**
 * Plans what typed redirects change. A target that is an old address itself is replaced by where that one leads, and redirects to a new old address follow it.
 * Pure. Yields after each line, because there may be thousands.
 */
export function* planRedirects(typed: readonly Redirect[], shop: Shop): Generator<void, RedirectPlan> {
  const before = new Map(shop.known.map(({ from, to }) => [from, to]))
  const table = openTable(shop.known)
  const lines: Line[] = []
  const byFrom = new Map<string, Line>()
  for (const each of typed) {
    const line = readLine(each, shop)
    if (!line.refused && byFrom.has(line.from)) line.refused = refusal(each, 'from', 'An earlier line has this old address already.')
    else if (!line.refused) byFrom.set(line.from, line)
    lines.push(line)
    yield
  }
  for (const line of inOrder(byFrom)) {
    const refused = place(line, table, shop)
    if (refused) line.refused = refused
    yield
  }
  return {
    lines: lines.map(({ refused, from, to }) => refused ?? changeOf({ from, to: table.targets.get(from) ?? to }, before.get(from))),
    saved: [...table.targets].flatMap(([from, to]) => (before.get(from) === to ? [] : [{ from, to }])),
    removed: [...before.keys()].filter((from) => !table.targets.has(from)),
  }
}

const refusal = (typed: Redirect, field: 'from' | 'to', why: string): Refused => ({ change: 'refused', ...typed, field, why })

const changeOf = (redirect: Redirect, before: string | undefined): PlannedRedirect =>
  before === undefined ? { change: 'new', ...redirect } : before === redirect.to ? { change: 'same', ...redirect } : { change: 'changed', ...redirect, before }

function readLine(typed: Redirect, { isShown, origin }: Shop): Line {
  const from = readFrom(typed.from, origin)
  if ('why' in from) return { typed, ...typed, refused: refusal(typed, 'from', from.why) }
  const to = readTarget(typed.to, origin)
  if ('why' in to) return { typed, ...typed, refused: refusal(typed, 'to', to.why) }
  const line = { typed, from: from.value, to: to.value }
  if (!isShown(line.from)) return line
  return { ...line, refused: refusal(typed, 'from', 'Shoppers see a page at this address, so a redirect would never be used.') }
}

/** Returns the lines so that one comes after the line of its target. */
function inOrder(byFrom: ReadonlyMap<string, Line>): Line[] {
  const seen = new Set<Line>()
  return [...byFrom.values()].flatMap((first) => {
    const chain: Line[] = []
    for (let line: Line | undefined = first; line && !seen.has(line); line = byFrom.get(pathOfTarget(line.to) ?? '')) {
      seen.add(line)
      chain.push(line)
    }
    return chain.toReversed()
  })
}

/** Puts a line into the table. @returns why it is refused */
function place({ typed, from, to }: Line, table: Table, { isShown }: Shop): Refused | undefined {
  const path = pathOfTarget(to) ?? ''
  const next = isShown(path) ? undefined : table.targets.get(path)
  const target = next === undefined ? to : follow(to, next)
  if (pathOfTarget(target) === from) return refusal(typed, 'to', 'This would lead back to its own old address.')
  if (!table.targets.has(from) && table.targets.size >= mostRedirects)
    return refusal(typed, 'from', `At most ${mostRedirects.toLocaleString('en')} redirects are possible.`)
  const others = table.leadingTo(from).filter((other) => other !== path)
  const followers = others.map((other) => ({ from: other, to: follow(table.targets.get(other) ?? '', target) }))
  if ([target, ...followers.map((each) => each.to)].some(isTooLong))
    return refusal(typed, 'to', `With the query of a redirect that it joins, the new address would have more than ${longestTyped} characters.`)
  if (isShown(path)) table.remove(path)
  table.set(from, target)
  for (const each of followers) table.set(each.from, each.to)
  return undefined
}

/** Returns where a target leads whose path moved to `next`. It keeps its query and fragment, as a browser would. */
export function follow(to: string, next: string) {
  const [, query = '', fragment = ''] = /^[^?#]*(?:\?([^#]*))?(#.*)?$/s.exec(to) ?? []
  const target = withQuery(next, query)
  return target.includes('#') ? target : target + fragment
}

type Table = ReturnType<typeof openTable>

/** Holds redirects, and finds those that lead to a path. */
function openTable(known: readonly Redirect[]) {
  const targets = new Map<string, string>()
  const sources = new Map<string, Set<string>>()

  function remove(from: string) {
    sources.get(pathOfTarget(targets.get(from) ?? '') ?? '')?.delete(from)
    targets.delete(from)
  }

  function set(from: string, to: string) {
    sources.get(pathOfTarget(targets.get(from) ?? '') ?? '')?.delete(from)
    targets.set(from, to)
    const path = pathOfTarget(to)
    if (path !== undefined) sources.set(path, (sources.get(path) ?? new Set()).add(from))
  }

  for (const { from, to } of known) set(from, to)
  return { targets, set, remove, leadingTo: (path: string) => [...(sources.get(path) ?? [])] }
}
