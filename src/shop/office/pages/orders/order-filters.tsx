import { useSearchParams } from 'react-router'
import { dayInIndia } from '#kernel/india.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { codFilters, fulfilmentFilters, placedStatuses, refundFilters, type StatusFilter, statusFilters } from '#shop/orders/rules.ts'
import { codOfficeTexts } from '#shop/cod/parts.ts'
import { tagTexts } from '#shop/accounts/parts.ts'
import { ordersTexts as texts, SoldAtFilters, soldAtTexts } from '#shop/orders/parts.ts'
import { ChoiceFilter, DayFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { chipsIn, choiceText } from '#ui/office/filter-chips.tsx'
import { useSite } from '#ui/site.ts'

/** Returns the filters of the address. An unknown status, fulfilment or refund state sets no filter. */
export function filterOf(params: URLSearchParams, now: Date) {
  const param = (name: string) => params.get(name) || undefined
  const status = statusFilters.find((known) => known === param('status'))
  const fulfilment = fulfilmentFilters.find((known) => known === param('fulfilment'))
  const refund = refundFilters.find((known) => known === param('refund'))
  const cod = codFilters.find((known) => known === param('cod'))
  const times = { from: param('from') ?? firstDayOf(param('within'), now), to: param('to'), since: param('since'), until: param('until') }
  return {
    q: param('q'),
    status,
    fulfilment,
    refund,
    cod,
    ...times,
    coupon: param('coupon'),
    tag: param('tag'),
    product: param('product'),
    pack: param('pack'),
    price: param('price'),
    city: param('city'),
    pin: param('pin'),
  }
}

/** Returns the first day in India of the last so many days, of which today is one. The number stays in the address, so a saved link moves on with the days. */
function firstDayOf(within: string | undefined, now: Date): string | undefined {
  const days = withinChoices.find(([known]) => known === within)
  return days && dayInIndia(new Date(now.getTime() - (Number(days[0]) - 1) * dayMs))
}

const dayMs = 24 * 60 * 60 * 1000

const withinChoices = Object.entries(texts.withins)

const attemptChoices = [
  ['attempts', texts.attempts.attempts],
  ['Pending', texts.attempts.Pending],
  ['Unpaid', texts.attempts.Unpaid],
] as const satisfies (readonly [StatusFilter, string])[]

const statusChoices = [...placedStatuses.map((status) => [status, status] as const), ...attemptChoices]

const fulfilmentChoices = fulfilmentFilters.map((state) => [state, texts.fulfilments[state]] as const)

const codChoices = codFilters.map((state) => [state, codOfficeTexts.filters[state]] as const)

const refundChoices = refundFilters.map((state) => [state, texts.refundStates[state]] as const)

type Products = readonly Pick<Product, '_id' | 'name' | 'variants'>[]

/** Returns a chip for each filter of the address, besides the search. */
export const chipsOf = (params: URLSearchParams, products: Products) => {
  const packs = products.flatMap(({ variants }) => variants.map(({ _id = '', quantity }) => [_id, quantity] as const))
  return chipsIn(params, [
    { name: 'status', label: texts.status, textOf: choiceText(statusChoices) },
    { name: 'fulfilment', label: texts.fulfilment, textOf: choiceText(fulfilmentChoices) },
    { name: 'refund', label: texts.refunds, textOf: choiceText(refundChoices) },
    { name: 'cod', label: codOfficeTexts.filter, textOf: choiceText(codChoices) },
    { name: 'coupon', label: texts.coupon },
    { name: 'tag', label: tagTexts.filter },
    { name: 'city', label: texts.city },
    { name: 'pin', label: texts.pin },
    { name: 'within', label: texts.within, textOf: choiceText(withinChoices) },
    { name: 'from', label: texts.from },
    { name: 'to', label: texts.to },
    { name: 'product', label: soldAtTexts.product, textOf: choiceText(products.map(({ _id, name }) => [_id, name])), removes: ['pack', 'price'] },
    { name: 'pack', label: soldAtTexts.pack, textOf: choiceText(packs) },
    { name: 'price', label: soldAtTexts.priceShort, textOf: (price) => `₹${price}` },
    { name: 'since', label: soldAtTexts.since, textOf: (minute) => minute.replace('T', ' ') },
    { name: 'until', label: soldAtTexts.until, textOf: (minute) => minute.replace('T', ' ') },
  ])
}

/** The filters of the orders list: the search, and a panel with the others. */
export function OrderFilters({ products }: { products: Products }) {
  const [params] = useSearchParams()
  const { cashOnDelivery } = useSite()
  return (
    <FilterBar
      chips={chipsOf(params, products)}
      panel={
        <>
          <ChoiceFilter label={texts.status} name="status" all={texts.allStatuses} choices={statusChoices} />
          <ChoiceFilter label={texts.fulfilment} name="fulfilment" all={texts.anyFulfilment} choices={fulfilmentChoices} />
          <ChoiceFilter label={texts.refunds} name="refund" all={texts.allRefunds} choices={refundChoices} />
          {(cashOnDelivery || params.has('cod')) && (
            <ChoiceFilter label={codOfficeTexts.filter} name="cod" all={codOfficeTexts.anyFilter} choices={codChoices} />
          )}
          <SearchFilter label={texts.coupon} name="coupon" />
          <SearchFilter label={tagTexts.filter} name="tag" type="text" />
          <SearchFilter label={texts.city} name="city" type="text" />
          <SearchFilter label={texts.pin} name="pin" type="text" inputMode="numeric" pattern="\s*(\d\s*){6}" />
          <ChoiceFilter label={texts.within} name="within" all={texts.anyTime} choices={withinChoices} />
          <DayFilter label={texts.from} name="from" />
          <DayFilter label={texts.to} name="to" />
          <SoldAtFilters products={products} />
        </>
      }
    >
      <SearchFilter label={texts.search} className="basis-full! sm:max-w-96! sm:basis-40!" />
    </FilterBar>
  )
}
