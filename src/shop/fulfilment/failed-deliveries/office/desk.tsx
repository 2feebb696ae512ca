import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { withSession } from '#ui/guard.ts'
import { call } from '#ui/call.ts'
import { callList } from '#ui/office/call-list.ts'
import { DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import * as contract from '../office-contract.ts'
import { deskStates } from '../rules/desk.ts'
import { CostSums } from './cost-sums.tsx'
import { deskColumns } from './desk-columns.tsx'
import { deskTexts as texts } from './desk-texts.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const state = deskStates.find((each) => each === searchParams.get('state'))
  const list = callList(contract.listFailedDeliveries, { limit: pageSize, cursor: searchParams.get('cursor') ?? undefined, state })
  // Without the sums the list is still of use.
  const costs = withSession(call(contract.sumReturnCosts, {})).catch(() => undefined)
  return { list: await list, costs: await costs }
}

/** The parcels that could not be delivered with their next steps, and what came back cost. */
export default function FailedDeliveries() {
  const { list, costs } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} actions={<DownloadButton needs={contract.exportFailedDeliveries} path="/exports/failed-deliveries" label={texts.export} />}>
        {texts.intro}
      </PageHead>
      <FilterBar>
        <ChoiceFilter label={texts.state} name="state" all={texts.all} choices={deskStates.map((state) => [state, texts.filters[state]] as const)} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.list} columns={deskColumns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      {costs && <CostSums {...costs} />}
    </>
  )
}
