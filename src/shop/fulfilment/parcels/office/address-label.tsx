import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { ordersTexts } from '#shop/orders/parts.ts'
import type { Facts } from '#shop/settings/contract.ts'
import { classes } from '#ui/classes.ts'
import type { Sheet } from '../contract.ts'
import { labelPayment } from './label-payment.ts'
import { sheetTexts } from './packing-texts.ts'
import type { PrintedParcel } from './picking-list.ts'

const texts = sheetTexts.label

type Sender = Pick<Facts, 'company' | 'address' | 'phone' | 'email' | 'consumerCare'>

/** Lines of contents that fit on the label. */
const mostLines = 5

/** An address label of 100 × 150 mm for one parcel. It shows no price but the cash that the courier collects. */
export function AddressLabel({ sheet: { order, bars, labelContents }, parcel, sender }: { sheet: Sheet; parcel: PrintedParcel; sender: Sender }) {
  const { _id, address } = order
  const { company, address: from, phone, email, consumerCare } = sender
  // Zero or negative if all items fit. Else the last line says how many more there are.
  const hidden = parcel.items.length - mostLines
  return (
    <article
      aria-label={texts.name(_id)}
      className="label-page mx-auto flex h-[150mm] w-[100mm] flex-col gap-[2.5mm] overflow-hidden border border-edge bg-white p-[4mm] text-[9pt] leading-tight text-black print:border-0"
    >
      <header className="flex flex-none items-start justify-between gap-[2mm] border-b border-black pb-[2mm]">
        <p className="text-[16pt] font-bold">{labelPayment(order)}</p>
        <p className="text-right">
          {parcel.of > 1 && <span className="block font-bold">{texts.parcel(parcel.number, parcel.of)}</span>}
          <span>{texts.weight}</span>: <span className="inline-block w-[14mm] border-b border-black" /> g
        </p>
      </header>
      <Receiver address={address} className={labelContents ? 'h-[54mm]' : 'h-[64mm]'} />
      <figure className="grid flex-none justify-items-center gap-[1mm] border-y border-black py-[2.5mm]">
        <Code128 bars={bars} text={_id} className="h-[18mm] w-full" />
        <figcaption translate="no" className="text-[12pt] font-bold tracking-[.08em]">
          {_id}
        </figcaption>
      </figure>
      {labelContents && (
        <section className="grid min-h-0 gap-[.5mm] overflow-hidden">
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
      )}
      <footer className="mt-auto grid max-h-[24mm] flex-none gap-[1.5mm] overflow-hidden border-t border-black pt-[2mm] text-[8pt]">
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

/** The sizes of the address's type in points, largest first. */
const sizes = [12, 11, 10, 9, 8, 7, 6, 5] as const

/**
 * The receiver in the largest type in which the whole address fits. City, PIN code and phone have a place of their own, so that no length of the other lines
 * hides them, and type of at least 9 points.
 */
function Receiver({
  address: { name, street, locality, landmark, city, state, pincode, mobile },
  className,
}: {
  address: Order['address']
  className: string
}) {
  const box = useRef<HTMLElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const size = useFittingSize(box, lines)
  return (
    <section ref={box} style={{ fontSize: `${size}pt` }} className={classes('flex flex-none flex-col gap-[1mm] overflow-hidden leading-snug', className)}>
      <h3 className="flex-none text-[7pt] font-bold uppercase">{texts.to}</h3>
      <address className="flex min-h-0 flex-col gap-[1mm] not-italic">
        <div ref={lines} className="min-h-0 overflow-hidden">
          <p className="font-bold wrap-anywhere">{name}</p>
          {[street, locality, landmark].filter(Boolean).map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
        <p translate="no" className="flex-none text-[max(1em,9pt)] font-bold wrap-anywhere">
          {[[city, state].filter(Boolean).join(', '), pincode].filter(Boolean).join(' ')}
        </p>
        {mobile && (
          <p translate="no" className="flex-none text-[max(1em,9pt)] font-bold">
            {`${texts.phone}: +91 ${mobile}`}
          </p>
        )}
      </address>
    </section>
  )
}

/** Returns the largest size at which neither element hides a part of its text. */
function useFittingSize(box: RefObject<HTMLElement | null>, lines: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<number>(sizes[0])

  useLayoutEffect(() => {
    const isCut = [box.current, lines.current].some((element) => element && element.scrollHeight > element.clientHeight + 1)
    if (isCut) setSize((now) => sizes.find((smaller) => smaller < now) ?? now)
  }, [box, lines, size])

  return size
}

/** The white space before and after the bars, which scanners need. The unit is the narrowest bar. */
const quiet = 10

/** A bar code. `bars`: the widths of its bars and gaps in turn, in narrowest bars. It fills the width of its place. */
function Code128({ bars, text, className }: { bars: readonly number[]; text: string; className?: string }) {
  const width = bars.reduce((sum, bar) => sum + bar, 0) + 2 * quiet
  return (
    <svg role="img" aria-label={text} viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" shapeRendering="crispEdges" className={className}>
      <path d={pathOf(bars)} fill="#000" />
    </svg>
  )
}

/** Every second width is a gap. */
function pathOf(bars: readonly number[]) {
  let at = quiet
  let path = ''
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${bar}v20h-${bar}z`
    at += bar
  }
  return path
}
