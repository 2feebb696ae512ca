/** An e-mail address as far as its shape tells; whether it exists, only a mail can tell. */
const mail = /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/

/** The fewest digits of a number that somebody can be called at, without its area code. */
const fewestDigits = 6

type Ways = { email: string; phone: string }

export const isMail = (text: string) => text.length <= 254 && mail.test(text)

const isPhone = (text: string) => text.replace(/\D/g, '').length >= fewestDigits

/** What keeps the shop from answering a message, by field; empty when it can be answered. */
export function whyNoAnswer({ email, phone }: Ways): { field: keyof Ways; message: string }[] {
  if (isMail(email) || isPhone(phone)) return []
  if (email) return [{ field: 'email', message: 'This is not a whole e-mail address. Please correct it, or add a phone number.' }]
  if (phone) return [{ field: 'phone', message: 'This is not a whole phone number. Please correct it, or add an e-mail address.' }]
  return [{ field: 'email', message: 'Please add an e-mail address or a phone number, so that we can answer.' }]
}
