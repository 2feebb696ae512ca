import { withQuery } from '#kernel/with-query.ts'
import { isTooLong, longestTyped, pathOfTarget, readFrom, readTarget } from './read-redirect.ts'

/** `from`: a canonical path. `to`: a path of the shop or an https address. */
export type Redirect = { from: string; to: string }

/** How many redirects a shop may have. */
export const mostRedirects = 10_000

type Refused = Redirect & { change: 'refused'; field: 'from' | 'to'; why: string }

/** The planned change of a typed redirect. `before`: its earlier target. `why`: why it is refused, at `field`. */
export type PlannedRedirect = (Redirect & { change: 'new' | 'same' | 'changed'; before?: string }) | Refused

/** `saved`: the redirects to write, also those whose target was redirected. `removed`: old paths whose redirect has no effect any more. */
export type RedirectPlan = { lines: PlannedRedirect[]; saved: Redirect[]; removed: string[] }

/** `known`: the shop's redirects. `isShown`: whether shoppers see a page or product at a canonical path. `origin`: the origin of the shop's addresses. */
type Shop = { known: readonly Redirect[]; isShown: (path: string) => boolean; origin: string }

/** A typed redirect, with its canonical addresses or its refusal. */
type Line = { typed: Redirect; from: string; to: string; refused?: Refused }

/**
 * Plans the changes of typed redirects. No redirect leads to another redirect. A target that is an old address becomes that redirect's target.
 * Earlier redirects to a newly redirected address get the new target. Yields after each line, because there may be thousands.
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
  for (const line of targetsFirst(byFrom)) {
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

function changeOf(redirect: Redirect, before: string | undefined): PlannedRedirect {
  if (before === undefined) return { change: 'new', ...redirect }
  return before === redirect.to ? { change: 'same', ...redirect } : { change: 'changed', ...redirect, before }
}

function readLine(typed: Redirect, { isShown, origin }: Shop): Line {
  const from = readFrom(typed.from, origin)
  if ('why' in from) return { typed, ...typed, refused: refusal(typed, 'from', from.why) }
  const to = readTarget(typed.to, origin)
  if ('why' in to) return { typed, ...typed, refused: refusal(typed, 'to', to.why) }
  const line = { typed, from: from.value, to: to.value }
  if (!isShown(line.from)) return line
  return { ...line, refused: refusal(typed, 'from', 'Shoppers see a page at this address, so a redirect would never be used.') }
}

/** Returns the lines in an order in which the line of a target comes before the lines that lead to it. */
function targetsFirst(byFrom: ReadonlyMap<string, Line>): Line[] {
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

/** Puts a line into the table. @returns the refusal of the line, undefined if it was put in */
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

/** Returns the new target of a redirect whose target's path moved to `next`. It keeps the query and the fragment, like a browser. */
export function follow(to: string, next: string) {
  const [, query = '', fragment = ''] = /^[^?#]*(?:\?([^#]*))?(#.*)?$/s.exec(to) ?? []
  const target = withQuery(next, query)
  return target.includes('#') ? target : target + fragment
}

type Table = ReturnType<typeof openTable>

/** Holds redirects: `targets` by old path. `leadingTo` finds the old paths that lead to a path. */
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
