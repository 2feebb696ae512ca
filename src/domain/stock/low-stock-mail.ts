import { button, textRows } from '../messages/mail-blocks.ts'
import { mailOf, type MailText } from '../messages/mail-text.ts'

export type LowPack = { name: string; pack: string; left: number }

/** The most packs that one mail names. The Stock screen lists all. */
const mostNamed = 50

/** The mail about packs that fell to their limit or below since the last one. */
export const lowStockMail = ({ publicUrl, packs }: { publicUrl: string; packs: LowPack[] }): MailText => {
  const [first] = packs
  const named = (pack: LowPack) => [pack.name, pack.pack].filter(Boolean).join(', ')
  const more = packs.length - mostNamed
  return mailOf(
    packs.length === 1 && first ? `Low stock: ${named(first)}` : `Low stock: ${packs.length} packs`,
    packs.length === 1 ? 'This pack is low. The number is the pieces that are left.' : 'These packs are low. The numbers are the pieces that are left.',
    textRows(packs.slice(0, mostNamed).map((pack) => [named(pack), String(Math.max(0, pack.left))])),
    more > 0 ? `${more} more packs are low too.` : '',
    button('Open the stock', `${publicUrl}/admin/stock?show=low`),
  )
}
