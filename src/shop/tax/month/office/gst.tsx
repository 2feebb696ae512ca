import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { callList } from '#ui/office/call-list.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { SelectField } from '#ui/office/fields.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { pageOf } from '#ui/office/numbered-pager.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { showMonth, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import { documentKinds } from '../../rules/documents.ts'
import * as contract from '../contract.ts'
import type { Month } from '../contract.ts'
import { gstTexts as texts } from './gst-texts.ts'
import { MonthDocuments, MonthDownloads, pageSize } from './month-files.tsx'
import { ByRate, ByState, ByTool } from './month-tables.tsx'
import { AtBank, MonthWarnings } from './month-warnings.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  try {
    const figures = await withSession(call(contract.showMonth, { month: searchParams.get('month') ?? undefined }))
    const { month } = figures
    const filters = { q: searchParams.get('q') || undefined, kind: documentKinds.find((kind) => kind === searchParams.get('kind')) }
    const checks = call(contract.checkMonth, { month })
    const list = await callList(contract.listDocuments, { month, page: pageOf(searchParams), limit: pageSize, ...filters })
    return { kind: 'loaded' as const, figures, list, checks }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

export default function Gst() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} actions={loaded.kind === 'loaded' && <MonthChoice {...loaded.figures} />}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'loaded' && loaded.figures.beforeLive && (
        <p className="max-w-[70ch] rounded-panel bg-marigold-100 px-4 py-3 text-marigold-800">{texts.beforeLive}</p>
      )}
      {loaded.kind === 'failed' ? <FailedPanel>{loaded.message}</FailedPanel> : <LoadedMonth {...loaded} />}
    </>
  )
}

type Loaded = Extract<Awaited<ReturnType<typeof clientLoader>>, { kind: 'loaded' }>

function LoadedMonth({ figures, list, checks }: Loaded) {
  const { month, registered, warnings } = figures
  const isEmpty = figures.sales.documents + figures.notes.documents === 0
  if (isEmpty)
    return (
      <>
        <Panel flush>
          <Notice kind="empty">
            <span>{texts.nothing(showMonth(month))}</span> {!registered && <span>{texts.unregistered}</span>}
          </Notice>
        </Panel>
        <MonthWarnings warnings={warnings} checks={checks} />
        <AtBank checks={checks} />
        {registered && <MonthDownloads month={month} />}
      </>
    )
  return (
    <>
      <Figures figures={figures} />
      <MonthWarnings warnings={warnings} checks={checks} />
      <AtBank checks={checks} />
      <MonthDownloads month={month} />
      <ByState states={figures.byState} />
      <ByRate rates={figures.byRate} />
      <ByTool tool={figures.tool} />
      <MonthDocuments month={month} list={list} />
    </>
  )
}

function Figures({ figures: { sales, notes, net } }: { figures: Month }) {
  const tax = net.cgst + net.sgst + net.igst
  return (
    <Tiles
      tiles={[
        { name: texts.tiles.sales, figure: showRupees(sales.total), note: texts.documentCount(sales.documents) },
        { name: texts.tiles.notes, figure: showRupees(notes.total), note: texts.documentCount(notes.documents) },
        { name: texts.tiles.taxable, figure: showRupees(net.taxable), note: texts.less },
        { name: texts.tiles.tax, figure: showRupees(tax), note: texts.less, strong: true },
        { name: texts.tiles.cgst, figure: showRupees(net.cgst) },
        { name: texts.tiles.sgst, figure: showRupees(net.sgst) },
        { name: texts.tiles.igst, figure: showRupees(net.igst) },
      ]}
    />
  )
}

/** Chooses the month, which the address names. A choice removes the filters and the page of the list from the address. */
function MonthChoice({ month, months }: Pick<Month, 'month' | 'months'>) {
  const [, setParams] = useSearchParams()
  return (
    <SelectField label={texts.choose} labelHidden value={month} onChange={({ target }) => setParams({ month: target.value }, { preventScrollReset: true })}>
      {[...new Set([...months, month])].map((each) => (
        <option key={each} value={each}>
          {showMonth(each)}
        </option>
      ))}
    </SelectField>
  )
}
