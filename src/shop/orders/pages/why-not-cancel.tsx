import { Link } from 'react-router'
import type { OwnOrder } from '../own-contract.ts'
import { telephone, useSite } from '#ui/site.ts'
import { ownOrderTexts } from './own-order-texts.ts'
import { askAboutOrder } from './ask-about-order.ts'
import { isSent } from './order-parts.tsx'

const texts = ownOrderTexts.cancelling

/** Says why the shopper can no longer cancel a paid order, and the ways that are left. The page of returns says the same (`legal-orders.ts`). */
export function WhyNotCancel({ own: { order, parcels } }: { own: OwnOrder }) {
  const { phone } = useSite()
  if (isSent(order)) return <p className="text-ink-2">{texts.sent}</p>
  return (
    <p className="text-ink-2">
      <span>{parcels.some(({ shippedAt }) => shippedAt !== null) ? texts.partlySent : texts.packed}</span>{' '}
      <Link to={askAboutOrder(order._id)} className="link">
        {texts.write}
      </Link>
      {phone && (
        <>
          {' '}
          <span>{texts.call}</span>{' '}
          <a translate="no" href={telephone(phone)} className="link whitespace-nowrap tabular-nums">
            {phone}
          </a>
        </>
      )}
      <span>.</span>
    </p>
  )
}
