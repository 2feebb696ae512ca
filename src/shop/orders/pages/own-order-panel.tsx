import { type ReactNode, useId, useRef } from 'react'
import type { SentReport } from '#shop/catalogue/lab-reports/contract.ts'
import { LabReportList, labReportTexts } from '#shop/catalogue/parts.ts'
import { useNamedPart } from '#ui/use-named-part.ts'
import { Link } from 'react-router'
import { inr, paiseOf } from '#kernel/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { OwnOrder } from '../own-contract.ts'
import type { Order } from '../contract.ts'
import { telephone, useSite } from '#ui/site.ts'
import { ownOrderTexts as texts } from './own-order-texts.ts'
import { askAboutOrder } from './order-paths.ts'

/** Shows a titled section of the page of one order. `id`: the fragment by which links open it. */
export function OwnOrderPanel({ title, id: partId, children }: { title: string; id?: string; children: ReactNode }) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  useNamedPart(part)
  return (
    <section ref={part} id={partId} aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 id={id} className="font-sans text-lg font-bold tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Lists the laboratory's reports of the batches that were sent with an order. */
export function OwnOrderReports({ reports }: { reports: readonly SentReport[] }) {
  if (reports.length === 0) return null
  return (
    <OwnOrderPanel title={labReportTexts.title}>
      <p className="text-ink-2">{labReportTexts.sentIntro}</p>
      <LabReportList reports={reports} />
    </OwnOrderPanel>
  )
}

/** Links from a replacement to the order whose pieces it replaces, and back. */
export function OwnReplacements({ own: { replaces, replacements = [] } }: { own: OwnOrder }) {
  if (replaces === undefined && replacements.length === 0) return null
  return (
    <OwnOrderPanel title={texts.replacement.title}>
      {replaces !== undefined && (
        <p>
          {texts.replacement.replaces} <OrderIdLink id={replaces} />. {texts.replacement.nothingToPay}
        </p>
      )}
      {replacements.length > 0 && (
        <>
          <p>{texts.replacement.made}</p>
          <ul className="grid gap-1">
            {replacements.map((id) => (
              <li key={id}>
                <OrderIdLink id={id} />
              </li>
            ))}
          </ul>
        </>
      )}
    </OwnOrderPanel>
  )
}

const OrderIdLink = ({ id }: { id: string }) => (
  <Link to={`/Myorders/${id}`} translate="no" className="link">
    {id}
  </Link>
)

/** Links to the page on which a cash on delivery order can be paid online. */
export function PayNowOffer({ path, amount }: NonNullable<OwnOrder['payNow']>) {
  return (
    <OwnOrderPanel title={texts.payNow.title}>
      <p className="text-ink-2">{texts.payNow.text}</p>
      <ButtonLink to={path} look="outline" className="justify-self-start">
        {texts.payNow.pay(inr(paiseOf(amount)))}
      </ButtonLink>
    </OwnOrderPanel>
  )
}

/** Shows the delivery address of an order. */
export function OwnOrderAddress({ order: { address } }: { order: Order }) {
  const { name, street, locality, city, state, pincode, landmark, mobile } = address
  const lines = [street, locality, landmark, [city, pincode].filter(Boolean).join(' '), state].filter(Boolean)
  return (
    <OwnOrderPanel title={texts.address}>
      <address className="not-italic wrap-anywhere">
        <span translate="no" className="block font-semibold">
          {name}
        </span>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {mobile && (
          <span className="block text-ink-2 tabular-nums">
            {texts.mobile} <span translate="no">{mobile}</span>
          </span>
        )}
      </address>
    </OwnOrderPanel>
  )
}

const helpLinks = ({ _id, status }: Order) => [
  { to: askAboutOrder(_id), text: texts.contact },
  { to: '/returns', text: texts.returns },
  ...(status === 'Cancelled' ? [] : [{ to: '/shipping', text: texts.shipping }]),
]

/** Shows how to ask about the order, and how to get an invoice if the page has no tax document. */
export function OwnOrderHelp({ order, hasDocuments }: { order: Order; hasDocuments: boolean }) {
  const { phone } = useSite()
  const [question, write, how] = texts.invoice
  return (
    <OwnOrderPanel title={texts.help}>
      <ul className="grid gap-1">
        {helpLinks(order).map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
              {text}
            </Link>
          </li>
        ))}
        {phone && (
          <li>
            <a translate="no" href={telephone(phone)} className="link inline-flex min-h-11 items-center tabular-nums">
              {phone}
            </a>
          </li>
        )}
      </ul>
      {!hasDocuments && (
        <p className="text-ink-2">
          <span>{question}</span>{' '}
          <Link to={askAboutOrder(order._id)} className="link">
            {write}
          </Link>{' '}
          <span>{how}</span>
        </p>
      )}
    </OwnOrderPanel>
  )
}
