import { groupDigits, inr } from '#kernel/money.ts'
import { button, mail, mailOf, ownerMessage, textRows } from '#shop/messages/rules.ts'

/** A figure of the week, and of the week before. */
type Pair = readonly [now: number, before: number]

export type WeekFigures = {
  netPaise: Pair
  orders: Pair
  averagePaise: Pair
  newCustomers: Pair
  refundedPaise: Pair
  visits: Pair
  /** The best packs of the week with their net revenue. */
  packs: readonly { name: string; netPaise: number }[]
}

type WeeklyReport = { publicUrl: string; days: string; query: string; figures: WeekFigures }

const paired = ([now, before]: Pair, show: (value: number) => string) => `${show(now)} (the week before ${show(before)})`

/** `days`: the week in words. `query`: the week in the address of the reports. */
export const weeklyReportMail = mail({
  name: 'ownerWeeklyReport',
  kind: ownerMessage,
  write: ({ publicUrl, days, query, figures: { netPaise, orders, averagePaise, newCustomers, refundedPaise, visits, packs } }: WeeklyReport) => {
    const counted = orders[0] === 1 ? '1 order' : `${groupDigits(orders[0])} orders`
    return mailOf(
      `Last week: ${counted}, ${inr(netPaise[0])}`,
      `The figures of ${days}. Net revenue is after refunds.`,
      textRows([
        ['Net revenue', paired(netPaise, inr)],
        ['Orders', paired(orders, groupDigits)],
        ['Average order, before refunds', paired(averagePaise, inr)],
        ['New customers', paired(newCustomers, groupDigits)],
        ['Refunds that banks took', paired(refundedPaise, inr)],
        ['Visits', paired(visits, groupDigits)],
        ...packs.map(({ name, netPaise: net }, index): [string, string] => [`Best pack ${index + 1}`, `${name}: ${inr(net)}`]),
      ]),
      button('Open the reports', `${publicUrl}/admin/reports${query}`),
    )
  },
  example: ({ publicUrl, order: { totalPaise } }): WeeklyReport => ({
    publicUrl,
    days: '16 Nov 2026 to 22 Nov 2026',
    query: '?from=2026-11-16&to=2026-11-22',
    figures: {
      netPaise: [totalPaise * 40, totalPaise * 32],
      orders: [42, 33],
      averagePaise: [totalPaise, totalPaise],
      newCustomers: [25, 21],
      refundedPaise: [totalPaise * 2, totalPaise],
      visits: [1250, 1100],
      packs: [{ name: 'Gift box, 3 jars', netPaise: totalPaise * 20 }],
    },
  }),
})
