import type { MoneySummary } from '../contract.ts'
import { moneyLists } from '../rules/remedy.ts'
import { moneyTexts as texts } from './money-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import { countText } from './count-text.ts'

/** The sums of all time, and whether orders and payments match. */
export function Summary({ summary: { orders, settled, refunded, refunding, difference, lanes } }: { summary: MoneySummary }) {
  const needsYou = moneyLists.some((lane) => lane !== 'refund_pending' && lanes[lane].count > 0)
  const tiles = [
    { name: texts.tiles.orders, sum: orders, noun: texts.counts.orders, of: '' },
    { name: texts.tiles.settled, sum: settled, noun: texts.counts.payments, of: '' },
    { name: texts.tiles.refunded, sum: refunded, noun: texts.counts.refunds, of: texts.refundedNote },
    { name: texts.tiles.refunding, sum: refunding, noun: texts.counts.refunds, of: '' },
  ] as const
  return (
    <>
      <Tiles
        tiles={tiles.map(({ name, sum, noun, of }) => ({
          name,
          figure: showRupees(sum.amount),
          note: `${countText(sum, noun)} ${of}`.trim(),
        }))}
      />
      {difference !== 0 ? (
        <p role="alert" className="flex items-center gap-2 rounded-panel bg-danger-50 px-4 py-3 font-semibold text-danger">
          <Icon name="alert" className="size-5" /> <span>{texts.differs(showRupees(Math.abs(difference)))}</span>
        </p>
      ) : needsYou ? (
        <p className="flex items-center gap-2 text-ink-2">
          <Icon name="alert" className="size-4 shrink-0" /> {texts.agreesExcept}
        </p>
      ) : (
        <p className="flex items-center gap-2 text-leaf">
          <Icon name="check" className="size-4" /> {texts.agrees}
        </p>
      )}
    </>
  )
}
