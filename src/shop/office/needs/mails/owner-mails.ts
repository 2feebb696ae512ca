import { inr } from '#kernel/money.ts'
import { button, mail, type Mail, mailOf, ownerMessage, textRows } from '#shop/messages/rules.ts'

type LateBackup = { publicUrl: string; lastGood: string | undefined }

/** `lastGood` is the moment of the last good backup, or undefined without any. */
export const backupLateMail = mail({
  name: 'ownerBackupLate',
  kind: ownerMessage,
  write: ({ publicUrl, lastGood }: LateBackup) =>
    mailOf(
      'The backup is late',
      lastGood === undefined
        ? 'The shop has tried to back itself up for two days, and no backup is complete.'
        : `The last good backup began on ${lastGood}. A backup should run every night.`,
      button('See the backups', `${publicUrl}/admin/settings/backups`),
    ),
  example: ({ publicUrl, moment }) => ({ publicUrl, lastGood: moment }),
})

export type DailyFigures = { orders: number; revenuePaise: number; toPack: number; openLeads: number }

type DailySummary = { publicUrl: string; day: string; figures: DailyFigures }

/** `day` is the day in words. */
export const dailySummaryMail = mail({
  name: 'ownerDailySummary',
  kind: ownerMessage,
  write: ({ publicUrl, day, figures: { orders, revenuePaise, toPack, openLeads } }: DailySummary) => {
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
  },
  example: ({ publicUrl, order: { totalPaise } }) => ({
    publicUrl,
    day: 'Monday, 23 November 2026',
    figures: { orders: 12, revenuePaise: totalPaise * 12, toPack: 5, openLeads: 2 },
  }),
})

export const ownerMails: readonly Mail[] = [backupLateMail, dailySummaryMail]
