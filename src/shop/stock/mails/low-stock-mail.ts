import { button, mail, mailOf, ownerMessage, textRows } from '#shop/messages/rules.ts'

/** A low pack. `left`: its pieces on hand, below 0 if it is oversold. */
export type LowPack = { name: string; pack: string; left: number }

/** The most packs that one mail names. The Stock screen lists all. */
const mostNamed = 50

type LowStock = { publicUrl: string; packs: LowPack[] }

/** Tells the owner about packs that fell to their limit or below since the last mail. */
export const lowStockMail = mail({
  name: 'ownerLowStock',
  kind: ownerMessage,
  write: ({ publicUrl, packs }: LowStock) => {
    const [first] = packs
    const nameOf = (pack: LowPack) => [pack.name, pack.pack].filter(Boolean).join(', ')
    const notNamed = packs.length - mostNamed
    return mailOf(
      packs.length === 1 && first ? `Low stock: ${nameOf(first)}` : `Low stock: ${packs.length} packs`,
      packs.length === 1 ? 'This pack is low. The number is the pieces that are left.' : 'These packs are low. The numbers are the pieces that are left.',
      textRows(packs.slice(0, mostNamed).map((pack) => [nameOf(pack), String(Math.max(0, pack.left))])),
      notNamed > 0 ? `${notNamed} more packs are low too.` : '',
      button('Open the stock', `${publicUrl}/admin/stock?show=low`),
    )
  },
  example: ({ publicUrl, order: { lines } }) => ({
    publicUrl,
    packs: lines.map(({ name, quantityLabel }, index) => ({ name, pack: quantityLabel, left: 3 - index })),
  }),
})
