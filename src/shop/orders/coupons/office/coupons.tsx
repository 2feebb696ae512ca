import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { offerUndo } from '#shop/audit/parts.ts'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { DataTable, type Column } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { mayCall } from '#ui/office/rights.ts'
import { RowActions } from '#ui/office/row-actions.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { useEdited } from '#ui/office/use-edited.ts'
import { toast } from '#ui/toast-store.ts'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import * as discountsContract from '../../discounts/office-contract.ts'
import { usesPercent } from '../../discounts/office/conditions-draft.ts'
import { conditionsSentence } from '../../discounts/rules/conditions-sentence.ts'
import * as celebritiesContract from '../../celebrities/contract.ts'
import { celebrityPath } from '../../celebrities/office/celebrity-path.ts'
import * as couponsOfficeContract from '../office-contract.ts'
import type { Coupon } from '../office-contract.ts'
import { hasExpired } from '../rules/coupon.ts'
import { CouponLinkDialog } from './coupon-link-dialog.tsx'
import { CouponForm } from './coupon-form.tsx'
import { couponTexts as texts } from './coupons-texts.ts'

const pageSize = 50

/** The most products that a coupon's conditions can choose from: the largest page of the list, which phone orders load too. */
const mostProducts = 200

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const param = (name: string) => searchParams.get(name) || undefined
  const [list, products] = await Promise.all([
    callList(couponsOfficeContract.listCoupons, {
      limit: pageSize,
      cursor: param('cursor'),
      q: param('q'),
      show: param('show') === 'same_code' ? ('same_code' as const) : undefined,
    }),
    callList(catalogueContract.listProducts, { limit: mostProducts }),
  ])
  return { list, products: products.kind === 'loaded' ? products.rows : [] }
}

export default function Coupons() {
  const { list, products } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const markRowDeleted = useFocusAfterDelete(list)
  const { formKey, editing, edit, replace, close, closeDeleted } = useEdited<Coupon>()
  const [couponOfLink, setCouponOfLink] = useState<Coupon>()

  function take(theirs: Coupon) {
    replace(theirs)
    void revalidate()
  }

  async function remove(coupon: Coupon) {
    if (!(await ask(texts.askDelete))) return
    try {
      const { message } = await withSession(call(couponsOfficeContract.deleteCoupon, { id: coupon._id }))
      offerUndo(message, () => call(couponsOfficeContract.restoreCoupon, { id: coupon._id }), revalidate)
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
      <PageHead
        title={texts.title}
        actions={
          <ScreenLink needs={discountsContract.listDiscounts} to="/admin/discounts" className="inline-flex min-h-11 items-center font-semibold lg:min-h-9">
            {texts.automatic}
          </ScreenLink>
        }
      >
        {texts.intro}
      </PageHead>
      {mayCall(couponsOfficeContract.addCoupon) && (
        <CouponForm
          key={formKey}
          editing={editing}
          celebrities={celebrities}
          products={products}
          onSaved={() => close(formKey)}
          onCancel={() => close(formKey)}
          onTake={take}
        />
      )}
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.codes} name="show" all={texts.anyCode} choices={[['same_code', texts.sameCode]]} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => (
          <DataTable
            caption={texts.list}
            columns={couponColumns({ onLink: setCouponOfLink, onEdit: (coupon) => void edit(coupon), onDelete: (coupon) => void remove(coupon) })}
            rows={rows}
            keyOf={({ _id }) => _id}
            rowProps={({ _id }) => ({ className: _id === editing?._id ? 'bg-crocus-50' : undefined })}
            dense
          />
        )}
      </ListPanel>
      {couponOfLink && <CouponLinkDialog coupon={couponOfLink} onClose={() => setCouponOfLink(undefined)} />}
    </>
  )
}

type RowHandlers = { onLink: (coupon: Coupon) => void; onEdit: (coupon: Coupon) => void; onDelete: (coupon: Coupon) => void }

const couponColumns = ({ onLink, onEdit, onDelete }: RowHandlers): readonly Column<Coupon>[] => [
  {
    title: texts.columns.code,
    cell: (coupon) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b translate="no" className="font-semibold wrap-anywhere">
          {coupon.code}
        </b>
        <CouponState {...coupon} />
      </span>
    ),
  },
  {
    title: texts.columns.discount,
    numeric: true,
    cell: ({ discount, minAmount, conditions }) => (
      <>
        {(!conditions || usesPercent(conditions)) && <span>{`${discount}%`}</span>}
        {conditions && <span className="block text-xs text-ink-2">{conditionsSentence(conditions)}</span>}
        <span className="block text-xs whitespace-nowrap text-ink-3">{minAmount > 0 ? texts.from(showRupees(minAmount)) : texts.anyAmount}</span>
      </>
    ),
  },
  { title: texts.columns.expiry, cell: ({ expiry }) => showDay(expiry), className: 'whitespace-nowrap' },
  {
    title: texts.columns.createdBy,
    cell: ({ createdBy, celebrityId }) => (
      <ScreenLink needs={celebritiesContract.listCelebrityOrders} to={celebrityPath({ id: celebrityId, name: createdBy })} className="wrap-anywhere">
        {createdBy}
      </ScreenLink>
    ),
  },
  { title: texts.columns.uses, numeric: true, cell: (coupon) => <Uses {...coupon} /> },
  { title: texts.columns.revenue, numeric: true, cell: ({ revenue }) => showRupees(revenue) },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (coupon) => (
      <span className="flex gap-1 table:justify-end">
        <Button look="outline" size="small" onClick={() => onLink(coupon)}>
          {texts.link.open}
          <span translate="no" className="sr-only">{` ${coupon.code}`}</span>
        </Button>
        <RowActions
          name={coupon.code}
          needs={{ edit: couponsOfficeContract.updateCoupon, delete: couponsOfficeContract.deleteCoupon }}
          onEdit={() => onEdit(coupon)}
          onDelete={() => onDelete(coupon)}
        />
      </span>
    ),
  },
]

function Uses({ uses, maxUses, maxUsesPerCustomer }: Coupon) {
  return (
    <>
      <span>{showNumber(uses)}</span> {maxUses !== null && <span>{texts.ofUses(showNumber(maxUses))}</span>}
      {maxUsesPerCustomer !== null && (
        <span className="block text-xs whitespace-nowrap text-ink-3">{texts.usesPerCustomer(showNumber(maxUsesPerCustomer))}</span>
      )}
    </>
  )
}

/** Shows whether shoppers can use the coupon today, or the first reason why they cannot. */
function CouponState(coupon: Coupon) {
  if (!coupon.active) return <Badge tone="plain">{texts.states.off}</Badge>
  if (hasExpired({ expiresOn: coupon.expiry }, new Date())) return <Badge tone="bad">{texts.states.expired}</Badge>
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return <Badge tone="waiting">{texts.states.usedUp}</Badge>
  return <Badge tone="good">{texts.states.active}</Badge>
}
