import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { dayInIndia } from '#kernel/india.ts'
import { showPercent } from '#kernel/money.ts'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Badge } from '#ui/office/badge.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { mayCall } from '#ui/office/rights.ts'
import { RowActions } from '#ui/office/row-actions.tsx'
import { showDay, showRupees } from '#ui/office/show.ts'
import { useEdited } from '#ui/office/use-edited.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../office-contract.ts'
import type { AutomaticDiscount } from '../office-contract.ts'
import { conditionsSentence } from '../rules/conditions-sentence.ts'
import { DiscountForm } from './discount-form.tsx'
import { usesPercent } from './conditions-draft.ts'
import { discountTexts as texts } from './discounts-texts.ts'

const pageSize = 50

/** The most products that conditions can choose from: the largest page of the list, which phone orders load too. */
const mostProducts = 200

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const cursor = url.searchParams.get('cursor') || undefined
  const [list, products] = await Promise.all([
    callList(contract.listDiscounts, { limit: pageSize, cursor }),
    callList(catalogueContract.listProducts, { limit: mostProducts }),
  ])
  return { list, products: products.kind === 'loaded' ? products.rows : [] }
}

/** Shows the form of a new or edited automatic discount, and the list of all. */
export default function Discounts() {
  const { list, products } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const markRowDeleted = useFocusAfterDelete(list)
  const { formKey, editing, edit, replace, close, closeDeleted } = useEdited<AutomaticDiscount>()

  function take(theirs: AutomaticDiscount) {
    replace(theirs)
    void revalidate()
  }

  async function remove(discount: AutomaticDiscount) {
    if (!(await ask(texts.askDelete))) return
    try {
      const { message } = await withSession(call(contract.deleteDiscount, { id: discount._id }))
      toast(message)
      closeDeleted(discount)
      markRowDeleted()
    } catch (error) {
      toast(textOf(error, texts.deleteFailed), { kind: 'error' })
    }
    void revalidate()
  }

  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <Link to="/admin/coupons" className="link inline-flex min-h-11 items-center font-semibold lg:min-h-9">
            {texts.coupons}
          </Link>
        }
      >
        {texts.intro}
      </PageHead>
      {mayCall(contract.addDiscount) && (
        <DiscountForm key={formKey} editing={editing} products={products} onSaved={() => close(formKey)} onCancel={() => close(formKey)} onTake={take} />
      )}
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => (
          <DataTable
            caption={texts.list}
            columns={columnsOf({ onEdit: (discount) => void edit(discount), onDelete: (discount) => void remove(discount) })}
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

type RowHandlers = { onEdit: (discount: AutomaticDiscount) => void; onDelete: (discount: AutomaticDiscount) => void }

const columnsOf = ({ onEdit, onDelete }: RowHandlers): readonly Column<AutomaticDiscount>[] => [
  {
    title: texts.columns.title,
    cell: (discount) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="font-semibold wrap-anywhere">{discount.title}</b>
        <DiscountState {...discount} />
      </span>
    ),
  },
  {
    title: texts.columns.gives,
    cell: ({ discount, minAmount, conditions }) => (
      <>
        <span>
          {[usesPercent(conditions) && texts.percent(showPercent(discount)), conditionsSentence({ ...conditions, startsOn: null })].filter(Boolean).join('; ')}
        </span>
        <span className="block text-xs whitespace-nowrap text-ink-3">{minAmount > 0 ? texts.from(showRupees(minAmount)) : texts.anyAmount}</span>
      </>
    ),
  },
  {
    title: texts.columns.days,
    cell: ({ expiry, conditions: { startsOn } }) => (
      <>
        {startsOn !== null && <span className="block whitespace-nowrap">{texts.from(showDay(startsOn))}</span>}
        <span className="block whitespace-nowrap">{expiry === null ? texts.noEnd : texts.until(showDay(expiry))}</span>
      </>
    ),
  },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (discount) => (
      <RowActions
        name={discount.title}
        needs={{ edit: contract.updateDiscount, delete: contract.deleteDiscount }}
        onEdit={() => onEdit(discount)}
        onDelete={() => onDelete(discount)}
      />
    ),
  },
]

/** Shows whether the discount applies today. */
function DiscountState({ active, expiry, conditions: { startsOn } }: AutomaticDiscount) {
  const today = dayInIndia(new Date())
  if (!active) return <Badge tone="plain">{texts.states.off}</Badge>
  if (expiry !== null && expiry < today) return <Badge tone="bad">{texts.states.ended}</Badge>
  if (startsOn !== null && startsOn > today) return <Badge tone="waiting">{texts.states.later}</Badge>
  return <Badge tone="good">{texts.states.active}</Badge>
}
