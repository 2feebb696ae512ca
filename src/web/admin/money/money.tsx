import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { listMoney, type MoneyCase, type MoneySummary, moneySummary } from '#domain/money/contract.ts'
import { type MoneyList, moneyLists } from '#domain/money/remedy.ts'
import { withSession } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { moneyTexts as texts } from '../../texts/admin-money.ts'
import { Icon } from '../../ui/icon.tsx'
import { callList, type Listed } from '../call-list.ts'
import { showNumber, showRupees } from '../show.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { CaseList } from './case-list.tsx'
import { pageMeta } from '../page-meta.ts'
import { FailedPanel } from '../ui/failed-panel.tsx'
import { Tiles } from '../ui/tiles.tsx'

/** The number of rows that each list shows. */
const listLimit = 50

export const meta: MetaFunction = () => pageMeta(texts.title)

type Lists = Record<MoneyList, Listed<MoneyCase>>

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const state = url.searchParams.get('state') === 'all' ? 'all' : 'open'
  try {
    const [summary, ...lists] = await Promise.all([
      withSession(call(moneySummary, {})),
      ...moneyLists.map((lane) => callList(listMoney, { lane, state, limit: listLimit })),
    ])
    const [no_order, surplus, after_cancel, coupon_spent, out_of_stock, amount_differs, refund_failed, refund_pending] = lists
    if (!no_order || !surplus || !after_cancel || !coupon_spent || !out_of_stock || !amount_differs || !refund_failed || !refund_pending)
      throw new Error(texts.failed)
    const lanes: Lists = { no_order, surplus, after_cancel, coupon_spent, out_of_stock, amount_differs, refund_failed, refund_pending }
    return { kind: 'loaded' as const, summary, lanes }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

export default function Money() {
  const loaded = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const showsAll = params.get('state') === 'all'
  return (
    <>
      <PageHead title={texts.title} actions={<ButtonLink to={showsAll ? '.' : '?state=all'}>{showsAll ? texts.hide : texts.show}</ButtonLink>}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          <Summary summary={loaded.summary} />
          {/* Lists with payments come first. */}
          {moneyLists
            .toSorted((one, other) => Number(hasRows(loaded.lanes[other])) - Number(hasRows(loaded.lanes[one])))
            .map((lane) => (
              <CaseList key={lane} id={targetOf(lane, loaded.lanes)} lane={lane} list={loaded.lanes[lane]} />
            ))}
        </>
      )}
    </>
  )
}

const hasRows = (list: Listed<MoneyCase>) => list.kind === 'loaded' && list.rows.length > 0

/** Returns the link target of a list: "decide" for the first exceptions, which need a decision, and "failed-refunds". */
function targetOf(lane: MoneyList, lanes: Lists): string | undefined {
  if (lane === 'refund_failed') return 'failed-refunds'
  const first = moneyLists.find((name) => name !== 'refund_failed' && name !== 'refund_pending' && hasRows(lanes[name]))
  return lane === first ? 'decide' : undefined
}

function Summary({ summary: { orders, settled, refunded, refunding, difference } }: { summary: MoneySummary }) {
  const tiles = [
    { name: texts.tiles.orders, sum: orders, noun: texts.counts.orders, of: '' },
    { name: texts.tiles.settled, sum: settled, noun: texts.counts.payments, of: '' },
    { name: texts.tiles.refunded, sum: refunded, noun: texts.counts.refunds, of: texts.refundedNote },
    { name: texts.tiles.refunding, sum: refunding, noun: texts.counts.refunds, of: '' },
  ] as const
  return (
    <>
      <Tiles
        tiles={tiles.map(({ name, sum, noun: [singular, plural], of }) => ({
          name,
          figure: showRupees(sum.amount),
          note: `${showNumber(sum.count)} ${sum.count === 1 ? singular : plural} ${of}`.trim(),
        }))}
      />
      {difference === 0 ? (
        <p className="flex items-center gap-2 text-leaf">
          <Icon name="check" className="size-4" /> {texts.agrees}
        </p>
      ) : (
        <p role="alert" className="flex items-center gap-2 rounded-panel bg-danger-50 px-4 py-3 font-semibold text-danger">
          <Icon name="alert" className="size-5" /> {texts.differs(showRupees(Math.abs(difference)))}
        </p>
      )}
    </>
  )
}
