import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Outcome } from '#platform/checks/check.ts'
import { publicAddress } from '#platform/checks/outside.ts'
import { isLoopback, paymentKeyOf } from '#platform/config.ts'
import { readPayments } from '#platform/connections/payment-accounts.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity, refuseChanged } from '#shop/audit/module.server.ts'
import { webhookCheck } from '#shop/orders/module.server.ts'
import { readVersionedSettings } from '#shop/settings/module.server.ts'
import { sampleFacts } from '#shop/settings/rules.ts'
import type { GoingLive, PaymentMode } from '../payments-contract.ts'
import { checklistOf, type Readiness } from '../rules/going-live.ts'
import { listOpenTestOrders, readReadiness } from './readiness-queries.server.ts'
import { testKeys } from './test-keys.server.ts'

/** Returns the mode of the shop, and the checklist before going live. It calls the payment provider to test the keys, and the shop's own address. */
export async function readGoingLive(shop: Shop, { checksAddress = true } = {}): Promise<GoingLive> {
  const { connections } = shop
  const [{ modeVersion, changedAt }, settings, stored, { worked }, problems] = await Promise.all([
    readPayments(shop.db, connections.key),
    readVersionedSettings(shop.db),
    readReadiness(shop),
    testKeys(shop, 'live'),
    // The way back to test mode waits for no address.
    checksAddress ? findAddressProblems(shop) : { addressProblem: '', webhookProblem: '' },
  ])
  const state: Readiness = {
    ...stored,
    keysWork: worked,
    ...problems,
    samples: sampleFacts(settings),
  }
  const { kind } = paymentKeyOf(connections.base)
  return {
    mode: kind === 'missing' ? connections.mode() : kind,
    decidedBy: deciderOf(shop),
    changedAt: changedAt?.toISOString() ?? null,
    version: modeVersion,
    items: checklistOf(state),
  }
}

/** Runs the checks of the *System* screen on the public address. An address of this machine, or without encryption, needs none. */
async function findAddressProblems(shop: Shop): Promise<Pick<Readiness, 'addressProblem' | 'webhookProblem'>> {
  const { PUBLIC_URL } = shop.config
  if (!PUBLIC_URL.startsWith('https://') || isLoopback(PUBLIC_URL)) return { addressProblem: PUBLIC_URL, webhookProblem: PUBLIC_URL }
  const [address, webhook] = await Promise.all([publicAddress.run(shop), webhookCheck.run(shop)])
  return { addressProblem: problemIn(address), webhookProblem: problemIn(webhook) }
}

/** Returns what a check found wrong, and what to do. */
const problemIn = ({ state, text, remedy }: Outcome) => (state === 'ok' ? '' : [text, remedy].filter(Boolean).join('; '))

/** Returns the environment variable that decides the mode. Null if the owner decides. */
function deciderOf({ connections: { base } }: Shop): string | null {
  const { kind, setting } = paymentKeyOf(base)
  if (kind !== 'missing') return setting
  return base.SANDBOX === '1' ? 'SANDBOX' : null
}

const unfinished = 'Your shop cannot go live yet. Please finish the list first.'

type Input = { mode: PaymentMode; version: number }

/**
 * Goes live, or back to test mode. New orders use the keys of the new mode; begun payments keep their keys. @throws ShopError rule_refused with the checklist
 */
export async function setMode(shop: Shop, actor: Actor, { mode, version }: Input) {
  const current = await readGoingLive(shop, { checksAddress: mode === 'live' })
  if (current.decidedBy === 'SANDBOX')
    throw new ShopError('rule_refused', 'SANDBOX=1 in the environment of the server keeps the shop in test mode. Set it to until-live there, and restart.')
  if (current.decidedBy) throw new ShopError('rule_refused', `${current.decidedBy} in the environment of the server decides. Remove it there to switch here.`)
  const open = current.items.filter(({ done }) => !done)
  if (mode === 'live' && open.length > 0) throw new ShopError('rule_refused', unfinished, { items: open })
  await shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.connections)})`.execute(tx)
    const before = await readPayments(tx, shop.connections.key)
    const subject = { kind: 'connection', id: 'mode' } as const
    await refuseChanged(tx, { version, row: { version: before.modeVersion }, actor, subject, current: () => current })
    const hasKeys = before.accounts.some((account) => account.isCurrent && account.mode === 'live' && account.secrets)
    if (mode === 'live' && !hasKeys) throw new ShopError('rule_refused', unfinished)
    // Somebody may have paid a test order since the checklist was read. Payments of test mode now wait for the lock above.
    const openOrders = mode === 'live' ? await listOpenTestOrders(shop, tx) : []
    if (openOrders.length > 0) throw new ShopError('rule_refused', unfinished, { items: [{ name: 'openTestOrders', done: false, missing: openOrders }] })
    const row = { mode, changedAt: shop.now(), version: sql<number>`nextval('connection_version')` }
    await tx
      .insertInto('shopMode')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await recordSecurity(shop, tx, { security: 'mode_changed', actor, subject, before: { mode: before.mode ?? 'test' }, after: { mode } })
  })
  await shop.connections.refresh(shop)
}
