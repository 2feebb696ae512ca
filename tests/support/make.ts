import { randomBytes } from 'node:crypto'
import { hashPassword } from '#shop/accounts/customers/server/passwords.server.ts'
import { randomId } from '#kernel/id.ts'
import { mailboxKey } from '#kernel/text.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { shop } from './test-shop.ts'

type CustomerOptions = {
  name?: string
  email?: string | null
  role?: 'user' | 'admin'
  /** The role in the back-office; an admin without one is an owner. */
  staffRole?: string
  /** Hashing is slow: give a password only if the test logs in with it. */
  password?: string
  /** 10 digits: the number that signs in by one-time code. */
  mobile?: string
}

/** Creates an account. */
export async function makeCustomer({ name = 'Asha Rao', email, role = 'user', staffRole, password, mobile }: CustomerOptions = {}) {
  const id = randomId(16)
  return shop.db
    .insertInto('customer')
    .values({
      id,
      name,
      email: email === undefined ? `${id.toLowerCase()}@example.com` : email && mailboxKey(email),
      role,
      staffRole: staffRole ?? null,
      contacts: JSON.stringify(mobile ? [{ mobile: `+91${mobile}`, address: '' }] : []),
      loginMobile: mobile ? `+91${mobile}` : null,
      passwordHash: password === undefined ? null : await hashPassword(password),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const makeAdmin = (options: CustomerOptions = {}) => makeCustomer({ name: 'Admin', ...options, role: 'admin' })

/** Opens a session without a password, as after its first request. @returns its token, for `Authorization: Bearer` */
export async function signIn({ id }: { id: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await shop.db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), customerId: id, createdAt: shop.now(), lastUsedAt: shop.now(), device: 'Chrome on Android', provenAt: shop.now() })
    .execute()
  return token
}

export const signedInCustomer = async (options: CustomerOptions = {}) => signIn(await makeCustomer(options))

/** Opens a session of somebody with this role in the back-office. */
export const signedInStaff = async (staffRole: string) => signIn(await makeAdmin({ name: staffRole, staffRole }))

export const signedInAdmin = async (options: CustomerOptions = {}) => signIn(await makeAdmin(options))
