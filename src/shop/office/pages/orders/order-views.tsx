import { Link, useSearchParams } from 'react-router'
import { ordersTexts } from '#shop/orders/parts.ts'
import { queryOf } from '#ui/office/query.ts'
import { useSite } from '#ui/site.ts'
import { isOfView, type OrderView, orderViews } from './view-of.ts'

const texts = ordersTexts.views

/** The views above the list of orders: filters that people use most, each a link. Those of cash on delivery are for shops that take it. */
export function OrderViews() {
  const [params] = useSearchParams()
  const { cashOnDelivery } = useSite()
  const shown = orderViews.filter(({ filter }) => cashOnDelivery || !('cod' in filter))
  return (
    <nav aria-label={texts.title} className="no-print min-w-0 overflow-x-auto">
      <ul className="flex gap-1 border-b border-edge">
        {shown.map((view) => (
          <li key={view.id} className="flex-none">
            <ViewLink view={view} isActive={isOfView(params, view)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ViewLink = ({ view: { id, filter }, isActive }: { view: OrderView; isActive: boolean }) => (
  <Link
    to={{ search: queryOf(filter) }}
    aria-current={isActive ? 'page' : undefined}
    className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium text-ink-2 hover:text-ink aria-[current=page]:border-crocus-700 aria-[current=page]:font-semibold aria-[current=page]:text-crocus-800 lg:min-h-8"
  >
    {texts.names[id]}
  </Link>
)
