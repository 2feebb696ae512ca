import { useSearchParams } from 'react-router'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import {
  codFilters,
  fulfilmentFilters,
  methodFilters,
  placedStatuses,
  refundFilters,
  type StatusFilter,
  statusFilters,
  withinDays,
} from '#shop/orders/rules.ts'
import { states } from '#shop/places/rules.ts'
import { codOfficeTexts } from '#shop/cod/parts.ts'
import { tagTexts } from '#shop/accounts/parts.ts'
import { ordersTexts as texts, ProductFilters, soldAtTexts } from '#shop/orders/parts.ts'
import { ChoiceFilter, DayFilter, FilterBar, MinuteFilter, SearchFilter } from '#ui/office/filter-bar.tsx'
import type { MenuFilter } from '#ui/office/filter-menu.tsx'
import { chipsIn, choiceText } from '#ui/office/filter-chips.tsx'
import { useSite } from '#ui/site.ts'

/** Returns the filters of the address. An unknown status, fulfilment or refund state sets no filter. */
export function filterOf(params: URLSearchParams, now: Date) {
  const param = (name: string) => params.get(name) || undefined
  const status = statusFilters.find((known) => known === param('status'))
  const fulfilment = fulfilmentFilters.find((known) => known === param('fulfilment'))
  const refund = refundFilters.find((known) => known === param('refund'))
  const method = methodFilters.find((known) => known === param('method'))
  const cod = codFilters.find((known) => known === param('cod'))
  const times = { from: param('from') ?? firstDayOf(param('within'), now), to: param('to'), since: param('since'), until: param('until') }
  return {
    q: param('q'),
    status,
    fulfilment,
    refund,
    method,
    cod,
    ...times,
    coupon: param('coupon'),
    tag: param('tag'),
    product: param('product'),
    pack: param('pack'),
    price: param('price'),
    city: param('city'),
    state: param('state'),
    pin: param('pin'),
  }
}

/**
 * Returns the first day, in India, of a filter such as "last 7 days", which includes today. The address keeps the number of days, so a saved link always
 * shows the latest days.
 */
function firstDayOf(within: string | undefined, now: Date): string | undefined {
  const days = withinChoices.find(([known]) => known === within)
  return days && dayInIndia(new Date(now.getTime() - (Number(days[0]) - 1) * dayMs))
}

const withinChoices = withinDays.map((days) => [days, texts.withins[days]] as const)

const attemptChoices = [
  ['attempts', texts.attempts.attempts],
  ['Pending', texts.attempts.Pending],
  ['Unpaid', texts.attempts.Unpaid],
] as const satisfies (readonly [StatusFilter, string])[]

const statusChoices = [...placedStatuses.map((status) => [status, status] as const), ...attemptChoices]

const fulfilmentChoices = fulfilmentFilters.map((state) => [state, texts.fulfilments[state]] as const)

const codChoices = codFilters.map((state) => [state, codOfficeTexts.filters[state]] as const)

const methodChoices = methodFilters.map((method) => [method, texts.methods[method]] as const)

const stateChoices = states.map((name) => [name, name] as const)

const refundChoices = refundFilters.map((state) => [state, texts.refundStates[state]] as const)

type Products = readonly Pick<Product, '_id' | 'name' | 'variants'>[]

/** Returns a chip for each filter of the address, besides the search. */
export const chipsOf = (params: URLSearchParams, products: Products) => {
  const packs = products.flatMap(({ variants }) => variants.map(({ _id = '', quantity }) => [_id, quantity] as const))
  return chipsIn(params, [
    { name: 'status', label: texts.status, textOf: choiceText(statusChoices) },
    { name: 'fulfilment', label: texts.fulfilment, textOf: choiceText(fulfilmentChoices) },
    { name: 'refund', label: texts.refunds, textOf: choiceText(refundChoices) },
    { name: 'method', label: texts.method, textOf: choiceText(methodChoices) },
    { name: 'cod', label: codOfficeTexts.filter, textOf: choiceText(codChoices) },
    { name: 'coupon', label: texts.coupon },
    { name: 'tag', label: tagTexts.filter },
    { name: 'city', label: texts.city },
    { name: 'state', label: texts.state, textOf: choiceText(stateChoices) },
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

/** Returns the filters of the menu. `withCash` adds the filters by way of payment, for shops with cash on delivery. */
const menuOf = ({ products, withCash }: { products: Products; withCash: boolean }): MenuFilter[] => [
  choice(texts.status, 'status', texts.allStatuses, statusChoices),
  choice(texts.fulfilment, 'fulfilment', texts.anyFulfilment, fulfilmentChoices),
  choice(texts.refunds, 'refund', texts.allRefunds, refundChoices),
  ...(withCash
    ? [choice(texts.method, 'method', texts.anyMethod, methodChoices), choice(codOfficeTexts.filter, 'cod', codOfficeTexts.anyFilter, codChoices)]
    : []),
  {
    label: texts.dates,
    names: ['within', 'from', 'to'],
    fields: (
      <>
        <ChoiceFilter label={texts.within} name="within" all={texts.anyTime} choices={withinChoices} />
        <DayFilter label={texts.from} name="from" />
        <DayFilter label={texts.to} name="to" />
      </>
    ),
  },
  { label: soldAtTexts.title, names: ['product', 'pack', 'price'], fields: <ProductFilters products={products} /> },
  {
    label: soldAtTexts.minutes,
    names: ['since', 'until'],
    fields: (
      <>
        <MinuteFilter label={soldAtTexts.since} name="since" />
        <MinuteFilter label={soldAtTexts.until} name="until" />
      </>
    ),
  },
  { label: texts.city, names: ['city'], fields: <SearchFilter label={texts.city} name="city" type="text" /> },
  choice(texts.state, 'state', texts.anyState, stateChoices),
  { label: texts.pin, names: ['pin'], fields: <SearchFilter label={texts.pin} name="pin" type="text" inputMode="numeric" pattern="\s*(\d\s*){6}" /> },
  { label: texts.coupon, names: ['coupon'], fields: <SearchFilter label={texts.coupon} name="coupon" type="text" /> },
  { label: tagTexts.filter, names: ['tag'], fields: <SearchFilter label={tagTexts.filter} name="tag" type="text" /> },
]

const choice = (label: string, name: string, all: string, choices: readonly (readonly [value: string, text: string])[]): MenuFilter => ({
  label,
  names: [name],
  fields: <ChoiceFilter {...{ label, name, all, choices }} />,
})

/** The filters of the orders list: the search, and a menu of the others. */
export function OrderFilters({ products }: { products: Products }) {
  const [params] = useSearchParams()
  const { cashOnDelivery } = useSite()
  return (
    <FilterBar chips={chipsOf(params, products)} menu={menuOf({ products, withCash: cashOnDelivery || params.has('cod') || params.has('method') })}>
      <SearchFilter label={texts.search} className="sm:basis-40! sm:max-w-96!" />
    </FilterBar>
  )
}
