import { inr } from '#kernel/money.ts'
import { button, type MailBlock, type MailRow } from './mail-blocks.ts'
import { mailOf, type MailText } from './mail-text.ts'

/** The mails to the shop's own e-mail address that are not about a payment. */

const rows = (lines: [text: string, amount: string][]): MailBlock => ({ kind: 'rows', rows: lines.map(([text, amount]) => ({ text, amount, note: '' })) })

type NewOrder = { publicUrl: string; id: string; totalPaise: number; items: MailRow[]; place: string }

/** The mail of a new order. It names no person, because the address stays in the back-office. */
export const newOrderMail = ({ publicUrl, id, totalPaise, items, place }: NewOrder): MailText =>
  mailOf(
    `New order ${id}: ${inr(totalPaise)}`,
    `Order ${id} of ${inr(totalPaise)} was paid. It goes to ${place}.`,
    { kind: 'rows', rows: items },
    button('Open the order', `${publicUrl}/admin/orders/${id}`),
  )

/** `lastGood` is the moment of the last good backup, or undefined without any. */
export const backupLateMail = ({ publicUrl, lastGood }: { publicUrl: string; lastGood: string | undefined }): MailText =>
  mailOf(
    'The backup is late',
    lastGood === undefined
      ? 'The shop has tried to back itself up for two days, and no backup is complete.'
      : `The last good backup began on ${lastGood}. A backup should run every night.`,
    button('See the backups', `${publicUrl}/admin/settings`),
  )

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
    rows(packs.slice(0, mostNamed).map((pack) => [named(pack), String(Math.max(0, pack.left))])),
    more > 0 ? `${more} more packs are low too.` : '',
    button('Open the stock', `${publicUrl}/admin/stock?show=low`),
  )
}

export type DailyFigures = { orders: number; revenuePaise: number; toPack: number; openLeads: number }

/** `day` is the day in words. */
export const dailySummaryMail = ({ publicUrl, day, figures }: { publicUrl: string; day: string; figures: DailyFigures }): MailText => {
  const { orders, revenuePaise, toPack, openLeads } = figures
  const counted = orders === 1 ? '1 order' : `${orders.toLocaleString('en-IN')} orders`
  return mailOf(
    `Yesterday: ${counted}, ${inr(revenuePaise)}`,
    `On ${day} the shop took ${counted}.`,
    rows([
      ['Orders', orders.toLocaleString('en-IN')],
      ['Revenue', inr(revenuePaise)],
      ['Orders to pack', toPack.toLocaleString('en-IN')],
      ['Messages of that day without an answer', openLeads.toLocaleString('en-IN')],
    ]),
    button('Open the dashboard', `${publicUrl}/admin`),
  )
}
