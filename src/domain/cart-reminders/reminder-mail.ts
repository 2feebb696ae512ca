import { plainNameOf } from '../messages/greeting.ts'

/** The addresses in a reminder, and the values of its template. The tokens are signed (`platform/signed-token.ts`). */

export const restoreAddress = (publicUrl: string, token: string) => `${publicUrl}/restore-cart/${token}`

export const stopAddress = (publicUrl: string, token: string) => `${publicUrl}/end-reminders/${token}`

type Line = { name: string; quantityLabel: string; qty: number }

/** Prices are left out, because those of the day count. */
export const reminderValues = ({ name, brand, lines, link, stop }: { name: string; brand: string; lines: Line[]; link: string; stop: string }) => ({
  name: plainNameOf(name),
  brand,
  items: lines.map(({ name: product, quantityLabel, qty }) => ({ text: `${qty} x ${product}, ${quantityLabel}`, amount: '', note: '' })),
  link,
  stop,
})
