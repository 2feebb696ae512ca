import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import * as moneyContract from '../contract.ts'
import type { ListedCase } from '../contract.ts'
import { type MoneyList, moneyLists } from '../rules/remedy.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { moneyTexts as texts } from './money-texts.ts'
import { callList, type Listed } from '#ui/office/call-list.ts'
import { ButtonLink } from '#ui/office/button.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { CaseList } from './case-list.tsx'
import { type LoadedMonth, MonthPanel } from './month-panel.tsx'
import { Summary } from './summary.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'

/** The number of rows that each list shows. */
const listLimit = 50

export const meta: MetaFunction = () => pageMeta(texts.title)

type Lists = { lane: MoneyList; list: Listed<ListedCase> }[]

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const state = url.searchParams.get('state') === 'all' ? 'all' : 'open'
  const month = readMonth(url.searchParams.get('month') ?? undefined)
  try {
    const [summary, lists] = await Promise.all([
      withSession(call(moneyContract.moneySummary, {})),
      Promise.all(moneyLists.map(async (lane) => ({ lane, list: await callList(moneyContract.listMoney, { lane, state, limit: listLimit }) }))),
    ])
    return { kind: 'loaded' as const, summary, lists, month: await month }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

/** Reads the sums of a month. A failure leaves the rest of the screen. */
const readMonth = (month: string | undefined): Promise<LoadedMonth> =>
  withSession(call(moneyContract.moneyMonth, { month })).then(
    (sums) => ({ kind: 'loaded', sums }),
    (error: unknown) => ({ kind: 'failed', message: textOf(error, texts.month.failed) }),
  )

export default function Money() {
  const loaded = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const showsAll = params.get('state') === 'all'
  const month = params.get('month') ?? undefined
  return (
    <>
      <PageHead
        title={texts.title}
        actions={<ButtonLink to={`.${queryOf({ month, ...(!showsAll && { state: 'all' }) })}`}>{showsAll ? texts.hide : texts.show}</ButtonLink>}
      >
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          <Summary summary={loaded.summary} />
          <MonthPanel loaded={loaded.month} />
          {/* Lists with payments come first. */}
          {loaded.lists
            .toSorted((one, other) => Number(hasRows(other)) - Number(hasRows(one)))
            .map(({ lane, list }) => (
              <CaseList key={lane} id={targetOf(lane, loaded.lists)} lane={lane} list={list} />
            ))}
        </>
      )}
    </>
  )
}

const hasRows = ({ list }: Lists[number]) => list.kind === 'loaded' && list.rows.length > 0

/** Returns the link target of a list: "decide" for the first exceptions, which need a decision, and "failed-refunds". */
function targetOf(lane: MoneyList, lists: Lists): string | undefined {
  if (lane === 'refund_failed') return 'failed-refunds'
  const first = lists.find((each) => each.lane !== 'refund_failed' && each.lane !== 'refund_pending' && hasRows(each))
  return lane === first?.lane ? 'decide' : undefined
}
