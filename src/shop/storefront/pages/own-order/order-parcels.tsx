import { carrierName } from '#shop/fulfilment/rules.ts'
import type { OwnParcel } from '#shop/orders/own-contract.ts'
import { ownOrderTexts as texts, Tracking } from '#shop/orders/parts.ts'

/** A link to the courier for each parcel that was sent; for an order without parcels, the order's own link. */
export function OrderParcels({ parcels, trackingUrl }: { parcels: readonly OwnParcel[]; trackingUrl: string }) {
  const sent = parcels.filter(({ shippedAt }) => shippedAt !== null)
  if (sent.length === 0)
    return (
      trackingUrl && (
        <p>
          <Tracking url={trackingUrl} />
        </p>
      )
    )
  return (
    <ul className="grid gap-2">
      {sent.map(({ number, carrier, awb, trackingUrl: url }) => (
        <li key={number} className="grid gap-0.5">
          <span className="text-sm text-ink-2 wrap-anywhere">
            {parcels.length > 1 && <span>{`${texts.parcel(number, parcels.length)}, `}</span>}
            <span translate="no">{[carrier && carrierName(carrier), awb].filter(Boolean).join(', ')}</span>
          </span>
          {url && <Tracking url={url} />}
        </li>
      ))}
    </ul>
  )
}
