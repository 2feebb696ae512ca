import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { paymentKeyOf } from '#platform/config.ts'
import { accountIdentity, accountOfRow, readPayments, type AccountSecrets, type StoredAccount } from '#platform/connections/payment-accounts.ts'
import { sealText } from '#platform/connections/sealing.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { askProvider } from '#platform/payments/ask-provider.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { isTestKeyOf } from '#platform/payments/settings.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity, refuseChanged } from '#shop/audit/module.server.ts'
import type { PaymentMode } from '../payments-contract.ts'
import { requireKey } from './require-key.server.ts'
import { wireAccount } from './wire-payments.server.ts'

/** For this time the previous webhook secret stays valid, because the provider signs with it until somebody enters the new one there. */
export const previousSecretMs = 7 * dayMs

type Input = { mode: PaymentMode; version: number; keyId: string; keySecret: string; webhookSecret: string }

/**
 * Stores the keys of a mode. New keys of the same account at the provider replace its keys. Keys of another account make a new row, and the shop keeps the row
 * of the earlier account for its refunds. @throws ShopError rule_refused, invalid_input, changed_meanwhile, payment_unavailable
 */
export async function savePaymentAccount(shop: Shop, actor: Actor, input: Input) {
  const key = requireKey(shop)
  const { base } = shop.connections
  const { kind: keyKind, setting } = paymentKeyOf(base)
  if (keyKind !== 'missing')
    throw new ShopError('rule_refused', `${setting} is set in the environment of the server, and wins. Remove it there to enter keys here.`)
  const kind = base.PAYMENT_PROVIDER
  const seen = await readPayments(shop.db, key)
  const before = seen.accounts.find(({ isCurrent, mode }) => isCurrent && mode === input.mode)
  const secrets = secretsOf(input, before?.keyId === input.keyId ? before : undefined)
  refuseFields(kind, input, secrets)
  const known = seen.accounts.find((account) => account.kind === kind && account.keyId === input.keyId && account.mode === input.mode)
  const target = known ?? (await findSameAccount(shop, before, { ...input, ...secrets }))

  await shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.connections)})`.execute(tx)
    const now = shop.now()
    const { accounts } = await readPayments(tx, key)
    const row = accounts.find(({ isCurrent, mode }) => isCurrent && mode === input.mode)
    const subject = { kind: 'connection', id: `payment ${input.mode}` } as const
    await refuseChanged(tx, {
      version: input.version,
      row: { version: row?.version ?? 0 },
      actor,
      subject,
      current: () => wireAccount(input.mode, accounts, shop),
    })
    refuseShared(accounts, target, secrets)
    const id = target?.id ?? newAccountId(kind, input.mode, accounts)
    const { isReplaced, previousWebhookSecret, previousUntil } = previousSecretOf(target, secrets, now)
    const content: AccountSecrets = { ...secrets, ...(previousWebhookSecret !== undefined && { previousWebhookSecret }) }
    const sealed = sealText(key, accountIdentity({ id, kind, mode: input.mode, keyId: input.keyId, previousUntil }), JSON.stringify(content))
    const values = { keyId: input.keyId, isCurrent: true, sealed, savedAt: now, previousUntil, version: sql<number>`nextval('connection_version')` }
    await tx.updateTable('paymentAccount').set({ isCurrent: false }).where('mode', '=', input.mode).where('id', '<>', id).execute()
    await tx
      .insertInto('paymentAccount')
      .values({ id, kind, mode: input.mode, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    const changed = [
      ...(before?.keyId === input.keyId ? [] : ['key id']),
      ...(input.keySecret ? ['key secret'] : []),
      ...(isReplaced || !target?.secrets?.webhookSecret ? ['webhook secret'] : []),
    ]
    await recordSecurity(shop, tx, {
      security: 'payment_keys_saved',
      actor,
      subject,
      after: { mode: input.mode, changed: changed.join(', '), account: target ? 'same' : 'new' },
    })
  })
  await shop.connections.refresh(shop)
}

/** Returns whether `secrets` replaces the account's webhook secret, and the previous webhook secret that stays valid, with its end. */
function previousSecretOf(account: StoredAccount | undefined, { webhookSecret }: AccountSecrets, now: Date) {
  const stored = account?.secrets?.webhookSecret
  if (stored !== undefined && stored !== webhookSecret)
    return { isReplaced: true, previousWebhookSecret: stored, previousUntil: new Date(now.getTime() + previousSecretMs) }
  const previousWebhookSecret = account?.secrets?.previousWebhookSecret
  return { isReplaced: false, previousWebhookSecret, previousUntil: previousWebhookSecret === undefined ? null : (account?.previousUntil ?? null) }
}

/** Returns the id of a new account, which exports show: `razorpay-live`, `razorpay-live-2`. No account is ever deleted. */
function newAccountId(kind: string, mode: PaymentMode, accounts: readonly StoredAccount[]) {
  const number = accounts.filter((account) => account.kind === kind && account.mode === mode && account.id !== kind).length + 1
  return number === 1 ? `${kind}-${mode}` : `${kind}-${mode}-${number}`
}

/** Returns the secrets to store. An empty secret keeps the one of `before`, the account with the same key id. */
function secretsOf({ keySecret, webhookSecret }: Input, before: StoredAccount | undefined): AccountSecrets {
  return { keySecret: keySecret || (before?.secrets?.keySecret ?? ''), webhookSecret: webhookSecret || (before?.secrets?.webhookSecret ?? '') }
}

/** @throws ShopError invalid_input with each field */
function refuseFields(kind: string, { mode, keyId }: Input, { keySecret, webhookSecret }: AccountSecrets) {
  const isTestKey = isTestKeyOf(kind, keyId)
  const wrongMode = mode === 'live' ? 'This is a test key. Please enter the live key.' : 'This is a live key. Please enter the test key.'
  const problems = [
    ...(!/^[\w-]{8,60}$/.test(keyId) ? [{ field: 'keyId', message: 'Please enter the key id, such as rzp_live_….' }] : []),
    ...(isTestKey === (mode === 'live') ? [{ field: 'keyId', message: wrongMode }] : []),
    ...(keySecret.length < 8 ? [{ field: 'keySecret', message: 'Please enter the key secret.' }] : []),
    // Anybody who guesses the webhook secret can report payments.
    ...(webhookSecret.length < 16 ? [{ field: 'webhookSecret', message: 'Please enter a webhook secret of 16 characters or more.' }] : []),
  ]
  const [first] = problems
  if (first) throw new ShopError('invalid_input', first.message, problems)
}

/**
 * Refuses a webhook secret that another account has or had. The shop finds the account of an event by the secret that signed it.
 * @throws ShopError invalid_input
 */
function refuseShared(accounts: readonly StoredAccount[], target: StoredAccount | undefined, { webhookSecret }: AccountSecrets) {
  const isTaken = ({ id, secrets }: StoredAccount) =>
    id !== target?.id && secrets !== undefined && [secrets.webhookSecret, secrets.previousWebhookSecret].includes(webhookSecret)
  if (!accounts.some(isTaken)) return
  const message = 'Other keys have this webhook secret already. Please choose another one.'
  throw new ShopError('invalid_input', message, [{ field: 'webhookSecret', message }])
}

/**
 * Returns `before`, the mode's present account, if the new keys belong to the same account: the provider then finds its newest order with them. An account
 * without orders is replaced, so it counts as the same.
 * @throws ShopError payment_unavailable, or invalid_input if the provider refuses the keys
 */
async function findSameAccount(shop: Shop, before: StoredAccount | undefined, given: Input & AccountSecrets): Promise<StoredAccount | undefined> {
  if (!before) return undefined
  const newest = await shop.db
    .selectFrom('shopOrder')
    .select('providerOrderId')
    .where('provider', '=', before.id)
    .where('providerOrderId', 'is not', null)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  if (!newest?.providerOrderId) return before
  const provider = openAccount(shop, { ...before, keyId: given.keyId, secrets: given })
  try {
    await askProvider(provider)
    return (await provider.findOrder(newest.providerOrderId)) ? before : undefined
  } catch (error) {
    if (!isShopError(error)) throw error
    throw new ShopError('payment_unavailable', 'The payment provider did not accept these keys, or does not answer. Please check them and try again.')
  }
}

/** Opens an account for one call. */
export function openAccount(shop: Shop, row: StoredAccount): PaymentProvider {
  const open = shop.connections.providers[row.kind]
  if (!open) throw new Error(`There is no payment provider ${row.kind}.`)
  return open({ ...shop, account: accountOfRow(row, shop.now) })
}
