import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { runYielding } from '#platform/process/yield-loop.ts'
import type { Shop } from '#platform/shop.ts'
import { type Change, recordChange, recordChanges, refuseChanged } from '#shop/audit/module.server.ts'
import type * as contract from '../contract.ts'
import { follow, planRedirects, type PlannedRedirect, type Redirect, type RedirectPlan } from '../rules/plan-redirects.ts'
import { isTooLong, longestTyped, pathOfTarget } from '../rules/read-redirect.ts'
import { readableAddress } from '../rules/redirect-path.ts'
import { moveRedirect, readRedirects, type RedirectRow, removeRedirects, writeRedirects } from './queries.server.ts'
import { readShownPaths } from './shown-paths.server.ts'

const redirectNotFound = () => new ShopError('not_found', 'This redirect does not exist.')

export const wireRedirect = ({ id, from, to, createdAt, version }: RedirectRow): contract.Redirect => ({
  _id: id,
  from: readableAddress(from),
  to: readableAddress(to),
  made: createdAt.toISOString(),
  version,
})

/** Returns the fields of a redirect for the audit log. */
const auditedOf = ({ from, to }: Redirect) => ({ from: readableAddress(from), to: readableAddress(to) })

/** Locks all redirects, so simultaneous changes are planned one after another. */
const lockRedirects = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.redirects)})`.execute(tx)

/** Plans the changes of typed redirects among the known ones. */
export const planIn = async (shop: Shop, tx: Tx, typed: readonly Redirect[], known: readonly Redirect[]): Promise<RedirectPlan> =>
  runYielding(planRedirects(typed, { known, isShown: await readShownPaths(tx, shop.now()), origin: new URL(shop.config.PUBLIC_URL).origin }))

/** Saves typed redirects, except those that the rules refuse. @returns the change or the refusal of each */
export async function takeRedirects(shop: Shop, tx: Tx, actor: Actor, typed: readonly Redirect[]): Promise<PlannedRedirect[]> {
  await lockRedirects(tx)
  const known = await readRedirects(tx)
  const plan = await planIn(shop, tx, typed, known)
  await writePlan(shop, tx, actor, plan, known)
  return plan.lines
}

async function writePlan(shop: Shop, tx: Tx, actor: Actor, { saved, removed }: Pick<RedirectPlan, 'saved' | 'removed'>, known: readonly RedirectRow[]) {
  const at = shop.now()
  const before = new Map(known.map((row) => [row.from, row]))
  const gone = removed.flatMap((from) => before.get(from) ?? [])
  const written = saved.map((each) => ({ id: randomId(12), createdAt: at, ...before.get(each.from), ...each }))
  await removeRedirects(
    tx,
    gone.map(({ id }) => id),
  )
  await writeRedirects(tx, written)
  const actionOf = (old: Redirect | undefined, row: Redirect | undefined) => {
    if (!row) return 'deleted'
    return old ? 'updated' : 'created'
  }
  const changeOf = (id: string, old: Redirect | undefined, row?: Redirect): Change => ({
    at,
    actor,
    action: actionOf(old, row),
    subject: { kind: 'redirect', id },
    ...(old && { before: auditedOf(old) }),
    ...(row && { after: auditedOf(row) }),
  })
  await recordChanges(tx, [...gone.map((row) => changeOf(row.id, row)), ...written.map((row) => changeOf(row.id, before.get(row.from), row))])
}

type Moved = { from: string; to: string; redirect: boolean }

/**
 * Adapts the redirects to a page that moved to another address. Deletes a redirect from the new address, where the page is now. Redirects to the old address
 * get the new target. With `redirect`, the old address leads to the new one too.
 * @throws ShopError invalid_input, at `slug`, for too many redirects and for an address that would be too long
 */
export async function followMovedPage(shop: Shop, tx: Tx, actor: Actor, { from, to, redirect }: Moved) {
  await lockRedirects(tx)
  const known = await readRedirects(tx)
  const old = pathOfTarget(from)
  const saved = known.filter((each) => each.from !== to && pathOfTarget(each.to) === old).map((each) => ({ from: each.from, to: follow(each.to, to) }))
  if (saved.some((each) => isTooLong(each.to))) throw invalidField('slug', `A redirect to this page would have more than ${longestTyped} characters.`)
  await writePlan(shop, tx, actor, { saved, removed: [to] }, known)
  if (redirect) refuseRefused(await takeRedirects(shop, tx, actor, [{ from, to }]), 'slug')
}

/** Returns the only planned redirect. `field`: the field to name in a refusal. @throws ShopError invalid_input if the rules refuse the redirect */
function refuseRefused([line]: readonly PlannedRedirect[], field?: string): Redirect {
  if (line?.change === 'refused') throw invalidField(field ?? line.field, line.why)
  if (!line) throw redirectNotFound()
  return line
}

const taken = 'There is a redirect from this address already.'

const refuseTaken = () => invalidField('from', taken)

/** Adds a redirect. @throws ShopError invalid_input */
export function addRedirect(shop: Shop, typed: z.output<typeof contract.addRedirect.input>, actor: Actor): Promise<contract.Redirect> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const lines = await takeRedirects(shop, tx, actor, [typed])
    const { from } = refuseRefused(lines)
    if (lines[0]?.change !== 'new') throw refuseTaken()
    return wireRedirect(await getRedirect(tx, (row) => row.from === from))
  })
}

/** Changes a redirect. @throws ShopError not_found, changed_meanwhile, invalid_input */
export function updateRedirect(
  shop: Shop,
  { id, version, ...typed }: z.output<typeof contract.updateRedirect.input>,
  actor: Actor,
): Promise<contract.Redirect> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    await lockRedirects(tx)
    const known = await readRedirects(tx)
    const row = known.find((each) => each.id === id)
    if (!row) throw redirectNotFound()
    const subject = { kind: 'redirect', id } as const
    await refuseChanged(tx, { version, row, actor, subject, current: () => wireRedirect(row) })
    const others = known.filter((each) => each !== row)
    const { lines, saved, removed } = await planIn(shop, tx, [typed], others)
    const { from, to } = refuseRefused(lines)
    if (lines[0]?.change !== 'new') throw refuseTaken()
    if (from !== row.from || to !== row.to) await moveRedirect(tx, id, { from, to })
    await writePlan(shop, tx, actor, { saved: saved.filter((each) => each.from !== from), removed }, others)
    await recordChange(tx, { at: shop.now(), actor, action: 'updated', subject, before: auditedOf(row), after: auditedOf({ from, to }) })
    return wireRedirect(await getRedirect(tx, (each) => each.id === id))
  })
}

/** @throws ShopError not_found */
export function deleteRedirect(shop: Shop, { id }: { id: string }, actor: Actor): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    await lockRedirects(tx)
    const row = await getRedirect(tx, (each) => each.id === id)
    await removeRedirects(tx, [id])
    await recordChange(tx, { at: shop.now(), actor, action: 'deleted', subject: { kind: 'redirect', id }, before: auditedOf(row) })
  })
}

/** @throws ShopError not_found */
async function getRedirect(tx: Tx, isIt: (row: RedirectRow) => boolean): Promise<RedirectRow> {
  const row = (await readRedirects(tx)).find(isIt)
  if (!row) throw redirectNotFound()
  return row
}
