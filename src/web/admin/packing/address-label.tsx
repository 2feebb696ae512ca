import type { Sheet } from '#domain/parcels/contract.ts'
import type { Facts } from '#domain/settings/contract.ts'
import { sheetTexts } from '../../texts/admin-packing.ts'
import { ordersTexts } from '../../texts/admin-orders.ts'
import { AddressLines } from '../orders/address-lines.tsx'
import { Code128 } from './code-128.tsx'
import type { PrintedParcel } from './picking-list.ts'

const texts = sheetTexts.label

export type Sender = Pick<Facts, 'company' | 'address' | 'phone' | 'email' | 'consumerCare'>

/** Lines of contents that fit on the label. */
const mostLines = 5

/** An address label of 100 × 150 mm for one parcel. Orders are paid before they are sent, so it shows no price. */
export function AddressLabel({ sheet: { order, bars }, parcel, sender }: { sheet: Sheet; parcel: PrintedParcel; sender: Sender }) {
  const { _id, address } = order
  const { company, address: from, phone, email, consumerCare } = sender
  const hidden = parcel.items.length - mostLines
  return (
    <article
      aria-label={texts.name(_id)}
      className="label-page mx-auto flex h-[150mm] w-[100mm] flex-col gap-[2.5mm] overflow-hidden border border-edge bg-white p-[4mm] text-[9pt] leading-tight text-black print:border-0"
    >
      <header className="flex items-start justify-between gap-[2mm] border-b border-black pb-[2mm]">
        <p className="text-[16pt] font-bold">{texts.prepaid}</p>
        <p className="text-right">
          {parcel.of > 1 && <span className="block font-bold">{texts.parcel(parcel.number, parcel.of)}</span>}
          <span>{texts.weight}</span>: <span className="inline-block w-[14mm] border-b border-black" /> g
        </p>
      </header>
      <section className="grid gap-[1mm]">
        <h3 className="text-[7pt] font-bold uppercase">{texts.to}</h3>
        <AddressLines address={address} className="max-h-[42mm] overflow-hidden text-[12pt] leading-snug" />
      </section>
      <figure className="grid justify-items-center gap-[1mm] border-y border-black py-[2.5mm]">
        <Code128 bars={bars} text={_id} className="h-[18mm] w-full" />
        <figcaption translate="no" className="text-[12pt] font-bold tracking-[.08em]">
          {_id}
        </figcaption>
      </figure>
      <section className="grid gap-[.5mm]">
        <h3 className="text-[7pt] font-bold uppercase">{texts.contents}</h3>
        <ul>
          {parcel.items.slice(0, hidden > 0 ? mostLines - 1 : mostLines).map(({ productId, name, type, qty }) => (
            <li key={`${productId} ${type}`} className="truncate">
              {ordersTexts.item(name, type, qty)}
            </li>
          ))}
          {hidden > 0 && <li>{texts.more(hidden + 1)}</li>}
        </ul>
      </section>
      <footer className="mt-auto grid gap-[1.5mm] border-t border-black pt-[2mm] text-[8pt]">
        <div>
          <h3 className="text-[7pt] font-bold uppercase">{texts.from}</h3>
          <p className="wrap-anywhere">{[company, ...from.filter((line) => line !== company)].join(', ')}</p>
        </div>
        <p className="wrap-anywhere">
          {texts.care}: <span>{consumerCare || [phone, email].filter(Boolean).join(', ')}</span>
        </p>
      </footer>
    </article>
  )
}
