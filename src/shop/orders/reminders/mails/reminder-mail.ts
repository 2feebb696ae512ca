import { plainNameOf, templateMail } from '#shop/messages/rules.ts'

/** Returns the address that opens the cart of a reminder. `token` is signed (`platform/signed-token.ts`). */
export const restoreAddress = (publicUrl: string, token: string) => `${publicUrl}/restore-cart/${token}`

/** Returns the address that ends the reminders of a person. `token` is signed. */
export const stopAddress = (publicUrl: string, token: string) => `${publicUrl}/end-reminders/${token}`

type Line = { name: string; quantityLabel: string; qty: number }

/** Returns the values of the template. It has no prices, because they may change until the cart is paid. `link`: opens the cart. `stop`: ends the reminders. */
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
