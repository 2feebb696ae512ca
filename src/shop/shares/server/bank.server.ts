import { ShopError } from '#kernel/errors.ts'
import type { SecretsKey } from '#platform/connections/sealing.ts'
import { sealText, unsealText } from '#platform/connections/sealing.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { type Bank, bankHint } from '../rules/bank.ts'
import { requireCelebrity } from './add-rate.server.ts'
import { lockAccount, openAccount } from './ledger.server.ts'

/** Returns the key that seals bank details. @throws ShopError rule_refused if a server with its own PostgreSQL has no SECRETS_KEY */
export function requireKey({ connections }: Shop): SecretsKey {
  if (connections.key) return connections.key
  throw new ShopError('rule_refused', 'This server has no SECRETS_KEY, so bank details cannot be stored. Please set it and start the server again.')
}

/** Returns the text that sealed details are bound to, so that nobody can move them to another celebrity. */
const identityOf = (celebrityId: string) => `share bank ${celebrityId}`

/** Decrypts bank details. Undefined if another key sealed them. */
export function openBank(key: SecretsKey, celebrityId: string, sealed: Uint8Array): Bank | undefined {
  const text = unsealText(key, identityOf(celebrityId), sealed)
  if (text === undefined) return undefined
  const [name = '', account = '', ifsc = ''] = text.split('\n')
  return { name, account, ifsc }
}

const sealBank = (key: SecretsKey, celebrityId: string, { name, account, ifsc }: Bank) =>
  sealText(key, identityOf(celebrityId), [name, account, ifsc].join('\n'))

type Saving = { id: string; bank: Bank | undefined; version: number | undefined; actor: Actor }

/**
 * Stores the bank details of a celebrity, or erases them if `bank` is undefined. The audit log gets only the IFSC and the end of the account number.
 * @throws ShopError not_found, changed_meanwhile, rule_refused
 */
export async function saveBank(shop: Shop, { id, bank, version, actor }: Saving) {
  const stored = bank ? { bank: sealBank(requireKey(shop), id, bank), bankHint: bankHint(bank) } : { bank: null, bankHint: '' }
  const at = shop.now()
  await shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    await requireCelebrity(tx, id)
    await openAccount(tx, id)
    await lockAccount(tx, id)
    const row = await tx.selectFrom('shareAccount').select(['bankHint', 'bankVersion']).where('celebrityId', '=', id).executeTakeFirstOrThrow()
    const subject = { kind: 'celebrity', id } as const
    const current = () => ({ bankHint: row.bankHint, version: row.bankVersion })
    await refuseChanged(tx, { version, row: { version: row.bankVersion }, actor, subject, current })
    await tx
      .updateTable('shareAccount')
      .set({ ...stored, bankVersion: row.bankVersion + 1 })
      .where('celebrityId', '=', id)
      .execute()
    await recordChange(tx, {
      at,
      actor,
      action: bank ? 'bank details set' : 'bank details erased',
      subject,
      before: { bank: row.bankHint, version: row.bankVersion },
      after: { bank: stored.bankHint, version: row.bankVersion + 1 },
    })
  })
}
