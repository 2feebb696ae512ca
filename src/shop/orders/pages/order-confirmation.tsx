import { Link } from 'react-router'
import { describeArrival } from '../rules/arrival.ts'
import { useSite } from '#ui/site.ts'
import { confirmationTexts as texts } from './my-orders-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { askAboutOrder } from './ask-about-order.ts'

/** Confirms a new order above the list, and says what happens next. `orderId`: empty when the order was found placed only later. */
export function OrderConfirmation({ orderId }: { orderId: string }) {
  const now = new Date()
  const arrives = describeArrival(now, useSite().arrival, now)
  return (
    <section aria-labelledby="placed" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-card bg-leaf-50 p-5 sm:p-6">
      <Icon name="check" className="mt-1 size-6 text-leaf" />
      <div className="grid gap-3">
        <h2 id="placed" className="text-2xl">
          {texts.title}
        </h2>
        {orderId && <p className="font-semibold tabular-nums">{texts.number(orderId)}</p>}
        <ol className="grid list-decimal gap-1.5 pl-5">
          {texts.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
          {arrives && <li>{texts.arrives(arrives)}</li>}
        </ol>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/shipping" className="link inline-flex min-h-11 items-center">
            {texts.shipping}
          </Link>
          <Link to={askAboutOrder(orderId)} className="link inline-flex min-h-11 items-center">
            {texts.contact}
          </Link>
        </p>
      </div>
    </section>
  )
}
