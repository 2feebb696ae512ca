import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { mailAddressKey } from '../../customers/server/hash-code.server.ts'
import { storedMobile } from '../../customers/rules/mobile.ts'
import { findByLoginMobile, findLogin } from '../../customers/server/queries.server.ts'
import type { Proven } from '../rules/merge.ts'

/** A contact, and the key of its codes. */
export type LoginContact = Proven & { codeKey: string }

type Given = { mobile?: string | null | undefined; email?: string | null | undefined }

export function loginContactOf(shop: Shop, { mobile, email }: Given): LoginContact {
  const stored = storedMobile(mobile ?? '')
  return email == null ? { kind: 'sms', to: stored, codeKey: stored } : { kind: 'mail', to: email, codeKey: mailAddressKey(shop, email) }
}

/** Finds the account that has this contact. */
export async function findHolder(db: Db | Tx, { kind, to }: Proven): Promise<string | undefined> {
  return kind === 'sms' ? (await findByLoginMobile(db, to))?.id : (await findLogin(db, to)).customer?.id
}
