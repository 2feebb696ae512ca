import { asciiDigits, canonicalMailbox } from '#kernel/text.ts'

/** The fewest digits of a phone number without its area code. */
const minPhoneDigits = 6

type Contacts = { email: string; phone: string }

export const isMail = (text: string) => canonicalMailbox(text) !== undefined

const isPhone = (text: string) => asciiDigits(text).replace(/\D/g, '').length >= minPhoneDigits

/** Returns the errors by field if the message has no e-mail address and no phone number that the shop can answer. */
export function contactErrors({ email, phone }: Contacts): { field: keyof Contacts; message: string }[] {
  if (isMail(email) || isPhone(phone)) return []
  if (email) return [{ field: 'email', message: 'This is not a whole e-mail address. Please correct it, or add a phone number.' }]
  if (phone) return [{ field: 'phone', message: 'This is not a whole phone number. Please correct it, or add an e-mail address.' }]
  return [
    { field: 'email', message: 'Please add an e-mail address or a phone number, so that we can answer.' },
    { field: 'phone', message: 'Please add a phone number or an e-mail address.' },
  ]
}
