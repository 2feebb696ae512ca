import { randomId } from '#kernel/id.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'

type AccountOptions = { role?: 'user' | 'admin'; staffRole?: string; email: string; mobile?: string | undefined; passwordHash?: string }

export type Account = { id: string; token: string }

/** Opens a session of an account. @returns its token */
export async function openSessionOf({ db, now }: Pick<Shop, 'db' | 'now'>, customerId: string): Promise<string> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  await db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), customerId, createdAt: now(), lastUsedAt: now(), device: 'Chrome on Android', provenAt: now() })
    .execute()
  return token
}

/** Creates an account with an open session in any shop. */
export async function makeAccount({ db, now }: Shop, { role = 'user', staffRole, email, mobile, passwordHash }: AccountOptions): Promise<Account> {
  const id = randomId(16)
  const person = {
    id,
    name: 'Asha Rao',
    email,
    role,
    loginMobile: mobile ?? null,
    contacts: '[]',
    passwordHash: passwordHash ?? null,
    staffRole: staffRole ?? null,
  }
  await db.insertInto('customer').values(person).execute()
  return { id, token: await openSessionOf({ db, now }, id) }
}
