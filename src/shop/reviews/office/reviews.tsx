import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as reviewsOfficeContract from '../office-contract.ts'
import { type ModeratedReview, reviewFilters } from '../office-contract.ts'
import { allStars } from '../rules/review.ts'
import { call } from '#ui/call.ts'
import { adminReviewsTexts as texts } from './reviews-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showNumber } from '#ui/office/show.ts'
import { DataTable } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { columnsOf } from './review-columns.tsx'
import { ReviewPanel } from './review-panel.tsx'

const pageSize = 20

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const params = url.searchParams
  const param = (name: string) => params.get(name) || undefined
  const stars = allStars.find((number) => String(number) === params.get('stars'))
  const filter = { q: param('q'), state: reviewFilters.find((state) => state === params.get('state')), stars, product: param('product') }
  // If the counts cannot be read, the list shows without them.
  const [list, counts] = await Promise.all([
    callList(reviewsOfficeContract.listReviews, { limit: pageSize, cursor: param('cursor'), ...filter }),
    call(reviewsOfficeContract.countReviews, {}).catch(() => undefined),
  ])
  return { list, counts }
}

export default function Reviews() {
  const { list, counts } = useLoaderData<typeof clientLoader>()
  const [openId, setOpenId] = useState<string>()
  const { busy, run } = useAction(texts.failed)
  const approve = ({ _id: id, version }: ModeratedReview, answer?: string) => run(id, () => call(reviewsOfficeContract.approveReview, { id, version, answer }))
  const open = list.kind === 'loaded' ? list.rows.find(({ _id }) => _id === openId) : undefined
  // Forgets a review that left the list, so another page that contains it does not open it again.
  if (openId !== undefined && !open) setOpenId(undefined)
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter
          label={texts.state}
          name="state"
          all={texts.allStates}
          choices={reviewFilters.map(
            (state) => [state, counts ? texts.stateWith(texts.states[state], showNumber(counts[state])) : texts.states[state]] as const,
          )}
        />
        <ChoiceFilter label={texts.stars} name="stars" all={texts.allStars} choices={allStars.map((stars) => [String(stars), texts.starsOf(stars)] as const)} />
        <ChoiceFilter
          label={texts.product}
          name="product"
          all={texts.allProducts}
          choices={(counts?.products ?? []).map(({ _id, name }) => [_id, name] as const)}
        />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columnsOf({ busy, approve, onRead: setOpenId })} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
      {open && <ReviewPanel key={open._id} review={open} busy={busy !== undefined} onApprove={approve} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
