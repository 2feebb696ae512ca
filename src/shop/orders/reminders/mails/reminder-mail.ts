import { plainNameOf, templateMail } from '#shop/messages/rules.ts'

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

const openCart = { kind: 'button', label: 'Open your cart', words: 'Open your cart: {link}' } as const
const endReminders = { kind: 'unsubscribe', label: 'End these reminders', words: 'End these reminders: {stop}' } as const

const exampleToken = 'example-link-that-does-not-work'

export const reminderMail = templateMail({
  name: 'unpaid',
  kind: { name: 'reminder' },
  subject: 'Your cart at {brand}',
  words: [
    'Namaste {name},',
    'You asked us to remind you once, because you did not finish your order at {brand}:',
    '{items}',
    'Prices and stock may have changed since. The link works for 7 days.',
    openCart.words,
    'We do not write again about this cart.',
    endReminders.words,
  ].join('\n\n'),
  variables: ['name', 'brand', 'items', 'link', 'stop'],
  needed: ['link', 'stop'],
  links: { link: openCart, stop: endReminders },
  values: ({ name, settings: { brand }, publicUrl, order: { lines } }) =>
    reminderValues({ name, brand, lines, link: restoreAddress(publicUrl, exampleToken), stop: stopAddress(publicUrl, exampleToken) }),
})
