import { mailboxKey } from '#kernel/text.ts'
import type { Customer, Profile } from '../contract.ts'
import type { AdminCustomer } from '../office-contract.ts'
import { wireMobile, storedMobile } from './mobile.ts'

export type Contact = { mobile: string; address: string }

/** The log-in data of a deleted account, which it gets back if the deletion is undone. */
export type StoredLogin = { email: string | null; loginMobile: string | null; passwordHash: string | null; emailVerifiedAt?: string | null }

type CustomerRow = { id: string; name: string; email: string | null; role: Customer['role']; photo: string; contacts: Contact[] }

type ContactChange = { mobile?: string | null | undefined; address?: string | null | undefined; addresses?: Contact[] | undefined }

const noContact: Contact = { mobile: '', address: '' }

/** Converts an account to its wire form, without the password hash and the sign-in number. */
export function wireCustomer({ id, name, email, role, photo, contacts }: CustomerRow): Customer {
  return { _id: id, name, email: email ?? '', role, photo, addresses: contacts.map(({ mobile, address }) => ({ mobile: wireMobile(mobile), address })) }
}

type Credentials = { loginMobile: string | null; passwordHash: string | null; emailVerifiedAt: Date | null; verifyNoticeClosedAt: Date | null }

export function wireProfile(row: CustomerRow & Credentials): Profile {
  const customer = wireCustomer(row)
  const emailVerified = row.emailVerifiedAt !== null
  return {
    ...customer,
    ...(customer.addresses[0] ?? noContact),
    signIn: {
      hasPassword: row.passwordHash !== null,
      mobile: wireMobile(row.loginMobile),
      emailVerified,
      asksToVerify: row.email !== null && !emailVerified && row.verifyNoticeClosedAt === null,
    },
  }
}

/** Converts contacts to their stored form: numbers with +91, and no empty contacts. */
export function toStoredContacts(contacts: Contact[]): Contact[] {
  return contacts.filter(({ mobile, address }) => mobile !== '' || address !== '').map(({ mobile, address }) => ({ mobile: storedMobile(mobile), address }))
}

/** Returns the contacts after a save of the profile: the new list if one was sent, else the old list with a changed first contact. */
export function changeContacts(before: Contact[], { mobile, address, addresses }: ContactChange): Contact[] {
  if (addresses) return toStoredContacts(addresses)
  const [first = noContact, ...others] = before
  const changed = { mobile: mobile == null ? first.mobile : storedMobile(mobile), address: address ?? first.address }
  return changed.mobile === '' && changed.address === '' ? others : [changed, ...others]
}

/** True if two e-mail addresses are the same mailbox, in any spelling. */
export const isSameEmail = (one: string | null, other: string | null) => (one && mailboxKey(one)) === (other && mailboxKey(other))

/** Returns the fields of an account that audit entries store. A change of the role is a separate security event. */
export const changeableFields = (row: CustomerRow) => {
  const { name, email, addresses } = wireCustomer(row)
  return { name, email, addresses }
}

/** Returns the sign-in number as audit entries store it. */
export const auditedMobile = ({ loginMobile }: { loginMobile: string | null }) => ({ signInMobile: wireMobile(loginMobile) })

/** Returns the fields of an account with its sign-in number, as audit entries of joins and proven contacts store them. */
export const auditedAccount = (row: CustomerRow & { loginMobile: string | null }) => ({ ...changeableFields(row), ...auditedMobile(row) })

type AccountRow = CustomerRow & { loginMobile: string | null; version: number }

/** Converts an account to its wire form for admins. */
export const wireAccount = (row: AccountRow): AdminCustomer => ({ ...wireCustomer(row), signInMobile: wireMobile(row.loginMobile), version: row.version })

type Account = { email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }

/** Where a message goes: by mail to an address, or by SMS to a number with +91. */
export type Route = { kind: 'mail' | 'sms'; to: string }

/**
 * Returns where messages to the owner of an account go: to the verified e-mail address, else to the sign-in number, which its codes verify. Without both, they
 * go to the unverified address, so that every order is confirmed. Returns undefined without an e-mail address: messages about orders then go to the number of
 * the delivery address. A link to a document with personal data may go only to a verified address.
 */
export function messageRouteOf({ email, emailVerifiedAt, loginMobile }: Account): Route | undefined {
  if (email !== null && emailVerifiedAt !== null) return { kind: 'mail', to: email }
  if (email !== null && loginMobile !== null) return { kind: 'sms', to: loginMobile }
  return email === null ? undefined : { kind: 'mail', to: email }
}

/** Returns where messages about an order go. Without a route of its account, an SMS goes to the number of the delivery, empty for an erased person. */
export const orderRouteOf = ({ address, ...account }: Account & { address: { mobile: string } }): Route =>
  messageRouteOf(account) ?? { kind: 'sms', to: address.mobile }
