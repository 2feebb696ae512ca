import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { addCoupon, type Coupon, deleteCoupon, listCoupons, restoreCoupon } from '#domain/coupons/admin-contract.ts'
import { withSession } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { couponTexts as texts } from '../../texts/admin-coupons.ts'
import { ask } from '../../ui/ask.tsx'
import { toast } from '../../ui/toast-store.ts'
import { callList } from '../call-list.ts'
import { offerUndo } from '../offer-undo.ts'
import { DataTable } from '../ui/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../ui/filter-bar.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponForm } from './coupon-form.tsx'
import { mayCall } from '../rights.ts'
import { pageMeta } from '../page-meta.ts'
import { useFocusAfterDelete } from '../restore-focus.ts'
import { useEdited } from '../use-edited.ts'

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

  function finish() {
    close(formKey)
    void revalidate()
  }

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
        <CouponForm key={formKey} editing={editing} celebrities={celebrities} onSaved={finish} onCancel={() => close(formKey)} onTake={take} />
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
