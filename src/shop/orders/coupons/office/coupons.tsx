import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { addCoupon, type Coupon, deleteCoupon, listCoupons, restoreCoupon } from '../office-contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { couponTexts as texts } from './coupons-texts.ts'
import { ask } from '#ui/ask.tsx'
import { toast } from '#ui/toast-store.ts'
import { callList } from '#ui/office/call-list.ts'
import { offerUndo } from '#shop/audit/parts.ts'
import { DataTable } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponForm } from './coupon-form.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { useEdited } from '#ui/office/use-edited.ts'

const pageSize = 50

export const meta: MetaFunction = () => pageMeta(texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const param = (name: string) => searchParams.get(name) || undefined
  return {
    list: await callList(listCoupons, {
      limit: pageSize,
      cursor: param('cursor'),
      q: param('q'),
      show: param('show') === 'same_code' ? ('same_code' as const) : undefined,
    }),
  }
}

export default function Coupons() {
  const { list } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const markRowDeleted = useFocusAfterDelete(list)
  const { formKey, editing, edit, replace, close, closeDeleted } = useEdited<Coupon>()

  function take(theirs: Coupon) {
    replace(theirs)
    void revalidate()
  }

  async function remove(coupon: Coupon) {
    if (!(await ask(texts.askDelete))) return
    try {
      const { message } = await withSession(call(deleteCoupon, { id: coupon._id }))
      offerUndo(message, () => call(restoreCoupon, { id: coupon._id }), revalidate)
      closeDeleted(coupon)
      markRowDeleted()
    } catch (error) {
      toast(textOf(error, texts.deleteFailed), { kind: 'error' })
    }
    void revalidate()
  }

  const celebrities = list.kind === 'loaded' ? [...new Set(list.rows.map(({ createdBy }) => createdBy))].toSorted() : []
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      {mayCall(addCoupon) && (
        <CouponForm key={formKey} editing={editing} celebrities={celebrities} onSaved={() => close(formKey)} onCancel={() => close(formKey)} onTake={take} />
      )}
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.codes} name="show" all={texts.anyCode} choices={[['same_code', texts.sameCode]]} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => (
          <DataTable
            caption={texts.list}
            columns={couponColumns({ onEdit: (coupon) => void edit(coupon), onDelete: (coupon) => void remove(coupon) })}
            rows={rows}
            keyOf={({ _id }) => _id}
            rowProps={({ _id }) => ({ className: _id === editing?._id ? 'bg-crocus-50' : undefined })}
            dense
          />
        )}
      </ListPanel>
    </>
  )
}
