import { plainNameOf } from '../messages/greeting.ts'

/** The addresses in a reminder, and the values of its template. The tokens are signed (`platform/signed-token.ts`). */

export const restoreAddress = (publicUrl: string, token: string) => `${publicUrl}/restore-cart/${token}`

export const stopAddress = (publicUrl: string, token: string) => `${publicUrl}/end-reminders/${token}`

/** Returns the address in a reminder that ends reminders, for the header of mail programs. A copy of a mail has it too. */
export function stopAddressIn(body: string, publicUrl: string): string | undefined {
  const start = stopAddress(publicUrl, '')
  const rest = body.split(start)[1]
  const token = rest === undefined ? undefined : /^[\w.-]+/.exec(rest)?.[0].replace(/\.$/, '')
  return token && start + token
}

type Line = { name: string; quantityLabel: string; qty: number }

/** Prices are left out, because those of the day count. Two leading spaces mark an item of a mail. */
export const reminderValues = ({ name, brand, lines, link, stop }: { name: string; brand: string; lines: Line[]; link: string; stop: string }) => ({
  name: plainNameOf(name),
  brand,
  items: lines.map(({ name: product, quantityLabel, qty }) => `  ${qty} x ${product}, ${quantityLabel}`).join('\n'),
  link,
  stop,
})
