import { inr } from '#kernel/money.ts'
import { button, textRows } from '../messages/mail-blocks.ts'
import { mailOf, type MailText } from '../messages/mail-text.ts'

/** `lastGood` is the moment of the last good backup, or undefined without any. */
export const backupLateMail = ({ publicUrl, lastGood }: { publicUrl: string; lastGood: string | undefined }): MailText =>
  mailOf(
    'The backup is late',
    lastGood === undefined
      ? 'The shop has tried to back itself up for two days, and no backup is complete.'
      : `The last good backup began on ${lastGood}. A backup should run every night.`,
    button('See the backups', `${publicUrl}/admin/settings`),
  )

export type DailyFigures = { orders: number; revenuePaise: number; toPack: number; openLeads: number }

/** `day` is the day in words. */
export const dailySummaryMail = ({ publicUrl, day, figures }: { publicUrl: string; day: string; figures: DailyFigures }): MailText => {
  const { orders, revenuePaise, toPack, openLeads } = figures
  const counted = orders === 1 ? '1 order' : `${orders.toLocaleString('en-IN')} orders`
  return mailOf(
    `Yesterday: ${counted}, ${inr(revenuePaise)}`,
    `On ${day} the shop took ${counted}.`,
    textRows([
      ['Orders', orders.toLocaleString('en-IN')],
      ['Revenue', inr(revenuePaise)],
      ['Orders to pack', toPack.toLocaleString('en-IN')],
      ['Messages of that day without an answer', openLeads.toLocaleString('en-IN')],
    ]),
    button('Open the dashboard', `${publicUrl}/admin`),
  )
}
