import { dayMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { type Contact, isSameEmail } from '../../customers/rules/customer.ts'
import { mayResetByMail } from '../../customers/rules/reset-link.ts'

/** How long an admin can undo a join. */
export const undoableMs = 30 * dayMs

/** The ids of the rows that moved from one account to another. `defaultAddress`: the default address of the account that they came from. */
export type MovedRows = {
  orders: string[]
  addresses: string[]
  leads: string[]
  grievances?: string[]
  stockAlerts?: string[]
  reviews?: string[]
  /** The reviews for which the account voted. */
  reviewVotes?: string[]
  messages: string[]
  /** Keys of tags. */
  tags?: string[]
  /** Whether the note of staff moved. */
  note?: boolean
  /** The `seq` of decisions about cash on delivery. */
  codDecisions?: number[]
  defaultAddress: string | null
}

/** The fields of an account that change when another account joins it. Times are ISO texts. */
export type JoinedFields = {
  name: string
  photo: string
  contacts: Contact[]
  email: string | null
  emailVerifiedAt: string | null
  loginMobile: string | null
}

type Account = {
  name: string
  photo: string
  contacts: Contact[]
  email: string | null
  emailVerifiedAt: Date | null
  loginMobile: string | null
  updatedAt: Date
}

/** The contact that a code has just verified. `to` has the form in which it is stored. */
export type Proven = { kind: 'sms' | 'mail'; to: string }

/** Returns whether this account has the contact. */
export const isHeldBy = ({ email, loginMobile }: Pick<Account, 'email' | 'loginMobile'>, { kind, to }: Proven) =>
  kind === 'sms' ? loginMobile === to : isSameEmail(email, to)

/**
 * True when the code is the first proof of the other account's e-mail address. Somebody else may have registered with it, so its addresses, contacts and
 * photo stay behind.
 */
export const isFirstProof = ({ emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>, { kind }: Proven) => kind === 'mail' && emailVerifiedAt === null

/** Returns the fields that a join changes, in the form in which the merge stores them. */
export const fieldsOf = ({ name, photo, contacts, email, emailVerifiedAt, loginMobile }: Omit<Account, 'updatedAt'>): JoinedFields => ({
  name,
  photo,
  contacts,
  email,
  emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
  loginMobile,
})

/**
 * Returns the fields of an account after another account has joined it. Of two filled fields, the one of the account that changed last wins. The account gets
 * the proven contact. It keeps its other contact, or takes the other account's if it has none.
 */
export function joinFields(own: Account, other: Account, proven: Proven, at: Date): Omit<Account, 'updatedAt'> {
  // Unproven data must not replace own data, so the other account then counts as older than any.
  const joining = isFirstProof(other, proven) ? { ...other, photo: '', contacts: [], updatedAt: new Date(0) } : other
  const [newer, older] = joining.updatedAt > own.updatedAt ? [joining, own] : [own, joining]
  const mailOwner = own.email === null ? other : own
  const isMail = proven.kind === 'mail'
  return {
    name: newer.name || older.name,
    photo: newer.photo || older.photo,
    contacts: newer.contacts.length > 0 ? newer.contacts : older.contacts,
    email: isMail ? other.email : mailOwner.email,
    emailVerifiedAt: isMail ? at : mailOwner.emailVerifiedAt,
    loginMobile: isMail ? (own.loginMobile ?? other.loginMobile) : other.loginMobile,
  }
}

/** Returns the fields after the join is undone: each field that has not changed since the join gets its former value. */
export function separateFields(now: JoinedFields, { before, after }: { before: JoinedFields; after: JoinedFields }): JoinedFields {
  const formerOf = <Field extends keyof JoinedFields>(field: Field) =>
    JSON.stringify(now[field]) === JSON.stringify(after[field]) ? before[field] : now[field]
  return {
    name: formerOf('name'),
    photo: formerOf('photo'),
    contacts: formerOf('contacts'),
    email: formerOf('email'),
    emailVerifiedAt: emailVerifiedAt(),
    loginMobile: formerOf('loginMobile'),
  }

  function emailVerifiedAt() {
    if (now.email !== after.email) return now.emailVerifiedAt
    // If the join did not change the address, a verification since then still holds.
    return before.email === after.email ? formerOf('emailVerifiedAt') : before.emailVerifiedAt
  }
}

/** Returns the contacts of both accounts that the joined account does not have. */
export function endingContacts(accounts: Pick<Account, 'email' | 'loginMobile'>[], joined: Pick<Account, 'email' | 'loginMobile'>): string[] {
  const kept = new Set([joined.email, joined.loginMobile])
  return accounts.flatMap(({ email, loginMobile }) => [email, loginMobile]).filter((contact): contact is string => contact !== null && !kept.has(contact))
}

type Joining = { role: 'user' | 'admin'; email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }

/**
 * Refuses to join an account of the back-office. Also refuses to join by e-mail an account that logs in by phone and has not verified its address, because the
 * address proves nothing. Call it only after the code, because the error reveals the other account. @throws ShopError rule_refused
 */
export function refuseJoin(own: Joining, other: Joining, { kind }: Proven) {
  if (own.role === 'admin' || other.role === 'admin')
    throw new ShopError('rule_refused', 'An account of the back-office cannot be joined with another account.')
  if (kind === 'mail' && !mayResetByMail(other))
    throw new ShopError('rule_refused', 'The account with this e-mail address logs in by phone. Please add its number instead.')
}

/** Hides the middle of a contact: "+91 ••••• 43210" or "a•••@example.com". */
export function maskContact(contact: string): string {
  const [name = '', domain] = contact.split('@')
  return domain === undefined ? `+91 ••••• ${contact.slice(-5)}` : `${name.slice(0, 1)}•••@${domain}`
}
