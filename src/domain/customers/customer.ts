import type { Customer, Profile } from './contract.ts'
import { storedMobile, tenDigits, wireMobile } from './mobile.ts'

type Contact = { mobile: string; address: string }

type CustomerRow = { id: string; name: string; email: string | null; role: Customer['role']; photo: string; contacts: Contact[] }

type ContactChange = { mobile?: string | null | undefined; address?: string | null | undefined; addresses?: Contact[] | undefined }

const none: Contact = { mobile: '', address: '' }

/** What leaves the server of an account: never its password hash, nor the number it signs in by. */
export function showCustomer({ id, name, email, role, photo, contacts }: CustomerRow): Customer {
  return { _id: id, name, email: email ?? '', role, photo, addresses: contacts.map(({ mobile, address }) => ({ mobile: wireMobile(mobile), address })) }
}

export function showProfile(row: CustomerRow): Profile {
  const customer = showCustomer(row)
  return { ...customer, ...(customer.addresses[0] ?? none) }
}

/** As they are kept: numbers with +91, and nothing that is empty. */
export function keptContacts(contacts: Contact[]): Contact[] {
  return contacts.filter(({ mobile, address }) => mobile !== '' || address !== '').map(({ mobile, address }) => ({ mobile: storedMobile(mobile), address }))
}

/** The contacts after a profile was saved: the whole list where one was sent, else the first contact's changed parts. */
export function contactsAfter(kept: Contact[], { mobile, address, addresses }: ContactChange): Contact[] {
  if (addresses) return keptContacts(addresses)
  const [first = none, ...others] = kept
  const changed = { mobile: mobile == null ? first.mobile : storedMobile(mobile), address: address ?? first.address }
  return changed.mobile === '' && changed.address === '' ? others : [changed, ...others]
}

/** True for one e-mail address, the case of A to Z aside. Other letters are folded by databases and JavaScript in different ways, so they must be the same. */
export const isSameEmail = (one: string | null, other: string | null) => foldedLatin(one) === foldedLatin(other)

const foldedLatin = (email: string | null) => email?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null

/** A number as people write it, gaps, +91 or 0 in front and all, is looked for as it is kept; any other text as it is. */
export function searchedText(text: string) {
  const digits = text.replace(/[\s()-]/g, '')
  return /^\+?\d{4,}$/.test(digits) ? tenDigits(digits) : text.trim()
}

/** What a change of an account is written down with. Its role is an event of the security log of its own. */
export const changeableFields = (row: CustomerRow) => {
  const { name, email, addresses } = showCustomer(row)
  return { name, email, addresses }
}
