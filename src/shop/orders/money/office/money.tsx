import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import * as moneyContract from '../contract.ts'
import type { ListedCase, MoneyMonth, MoneySummary } from '../contract.ts'
import { isRefundList, type MoneyList, moneyLists } from '../rules/remedy.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { moneyTexts as texts } from './money-texts.ts'
import { callList, type Listed } from '#ui/office/call-list.ts'
import { ButtonLink } from '#ui/office/button.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { CaseList } from './case-list.tsx'
import { Disputes } from './disputes.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { showMonth, showRupees, showNumber } from '#ui/office/show.ts'
import { SelectField } from '#ui/office/fields.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { Tiles } from '#ui/office/tiles.tsx'
import { Icon } from '#ui/icon.tsx'

/** The number of rows that each list shows. */
const listLimit = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

type Lists = { lane: MoneyList; list: Listed<ListedCase> }[]

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const state = url.searchParams.get('state') === 'all' ? 'all' : 'open'
  const month = readMonth(url.searchParams.get('month') ?? undefined)
  try {
    const [summary, disputes, lists] = await Promise.all([
      withSession(call(moneyContract.moneySummary, {})),
      callList(moneyContract.listDisputes, { state, limit: listLimit }),
      Promise.all(moneyLists.map(async (lane) => ({ lane, list: await callList(moneyContract.listMoney, { lane, state, limit: listLimit }) }))),
    ])
    return { kind: 'loaded' as const, summary, disputes, lists, month: await month }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

/** Reads the sums of a month. A failure is part of the result, so that the rest of the screen still shows. */
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
        actions={
          <>
            {loaded.kind === 'loaded' && loaded.summary.cod && <ButtonLink to="/admin/money/cash">{texts.cash}</ButtonLink>}
            <ButtonLink to={`.${queryOf({ month, ...(!showsAll && { state: 'all' }) })}`}>{showsAll ? texts.hide : texts.show}</ButtonLink>
          </>
        }
      >
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          <Summary summary={loaded.summary} />
          <Disputes list={loaded.disputes} />
          <MonthPanel loaded={loaded.month} />
          {loaded.lists
            .filter(({ list }) => !isEmpty(list))
            .map(({ lane, list }) => (
              <CaseList key={lane} id={targetOf(lane, loaded.lists)} lane={lane} list={list} />
            ))}
          <EmptyLists lanes={loaded.lists.filter(({ list }) => isEmpty(list)).map(({ lane }) => lane)} />
        </>
      )}
    </>
  )
}

const isEmpty = (list: Listed<ListedCase>) => list.kind === 'loaded' && list.rows.length === 0

/** Names the lists without payments, so that a person sees what was looked for. */
function EmptyLists({ lanes }: { lanes: readonly MoneyList[] }) {
  if (lanes.length === 0) return null
  return (
    <Panel title={texts.nothing}>
      <ul className="grid gap-x-6 gap-y-2 text-ink-2 sm:grid-cols-2 xl:grid-cols-3">
        {lanes.map((lane) => (
          <li key={lane} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-4 shrink-0 text-leaf" />
            {texts.lanes[lane].empty}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Returns the id to which links to a list lead: that of a list of refunds, or `decide` for the first list whose payments need a decision. */
function targetOf(lane: MoneyList, lists: Lists): string | undefined {
  if (lane === 'refund_failed') return 'failed-refunds'
  if (lane === 'refund_by_hand') return 'refunds-by-hand'
  const first = lists.find((each) => !isRefundList(each.lane) && !isEmpty(each.list))
  return lane === first?.lane ? 'decide' : undefined
}

const monthTexts = texts.month

type LoadedMonth = { kind: 'loaded'; sums: MoneyMonth } | { kind: 'failed'; message: string }

/** The payments received and the refunds made in one month, which the address names. */
function MonthPanel({ loaded }: { loaded: LoadedMonth }) {
  if (loaded.kind === 'failed')
    return (
      <Panel id="by-month" title={monthTexts.title} flush>
        <Notice kind="failed">{loaded.message}</Notice>
      </Panel>
    )
  const { received, refunded, refunding, difference } = loaded.sums
  const { payments, refunds } = texts.counts
  const pending = refunding.count > 0 ? ` · ${monthTexts.pending(showRupees(refunding.amount))}` : ''
  return (
    <Panel id="by-month" title={monthTexts.title} actions={<MonthChoice {...loaded.sums} />}>
      <div className="grid gap-3">
        <Tiles
          className="sm:[--columns:3]"
          tiles={[
            { name: monthTexts.tiles.received, figure: showRupees(received.amount), note: countText(received, payments) },
            { name: monthTexts.tiles.refunded, figure: showRupees(refunded.amount), note: countText(refunded, refunds) + pending },
            { name: monthTexts.tiles.difference, figure: showRupees(difference), note: monthTexts.differenceNote, strong: true },
          ]}
        />
        <p className="max-w-[80ch] text-ink-2">{monthTexts.about}</p>
      </div>
    </Panel>
  )
}

function MonthChoice({ month, months }: Pick<MoneyMonth, 'month' | 'months'>) {
  const [, setParams] = useSearchParams()

  function choose(chosen: string) {
    setParams(
      (params) => {
        params.set('month', chosen)
        return params
      },
      { preventScrollReset: true },
    )
  }

  return (
    <SelectField label={monthTexts.choose} labelHidden value={month} onChange={({ target }) => choose(target.value)}>
      {/* The address may name a month before the first payment. */}
      {[...new Set([...months, month])].map((each) => (
        <option key={each} value={each}>
          {showMonth(each)}
        </option>
      ))}
    </SelectField>
  )
}

/** The sums of all time, and whether orders and payments match. */
function Summary({ summary: { orders, settled, refunded, refunding, difference, lanes } }: { summary: MoneySummary }) {
  const needsYou = moneyLists.some((lane) => lane !== 'refund_pending' && lanes[lane].count > 0)
  const tiles = [
    { name: texts.tiles.orders, sum: orders, noun: texts.counts.orders, suffix: '' },
    { name: texts.tiles.settled, sum: settled, noun: texts.counts.payments, suffix: '' },
    { name: texts.tiles.refunded, sum: refunded, noun: texts.counts.refunds, suffix: texts.refundedNote },
    { name: texts.tiles.refunding, sum: refunding, noun: texts.counts.refunds, suffix: '' },
  ] as const
  return (
    <>
      <Tiles
        tiles={tiles.map(({ name, sum, noun, suffix }) => ({
          name,
          figure: showRupees(sum.amount),
          note: `${countText(sum, noun)} ${suffix}`.trim(),
        }))}
      />
      <Agreement difference={difference} needsYou={needsYou} />
    </>
  )
}

/** Says whether orders and payments match, and whether payments need a person. */
function Agreement({ difference, needsYou }: { difference: number; needsYou: boolean }) {
  if (difference !== 0)
    return (
      <p role="alert" className="flex items-center gap-2 rounded-panel bg-danger-50 px-4 py-3 font-semibold text-danger">
        <Icon name="alert" className="size-5" /> <span>{texts.differs(showRupees(Math.abs(difference)))}</span>
      </p>
    )
  if (needsYou)
    return (
      <p className="flex items-center gap-2 text-ink-2">
        <Icon name="alert" className="size-4 shrink-0" /> {texts.agreesExcept}
      </p>
    )
  return (
    <p className="flex items-center gap-2 text-leaf">
      <Icon name="check" className="size-4" /> {texts.agrees}
    </p>
  )
}

/** Formats the count of a sum with its noun, as "1 refund" or "1,200 refunds". */
const countText = ({ count }: { count: number }, [singular, plural]: readonly [string, string]) => `${showNumber(count)} ${count === 1 ? singular : plural}`
