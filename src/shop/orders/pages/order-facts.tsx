import { type ReactNode, useState } from 'react'
import { type Site, telephone, useSite } from '#ui/site.ts'
import { answeredAt, deliverySentences, orderFactsTexts as texts, returnSentences } from '../rules/order-facts-texts.ts'
import { classes } from '#ui/classes.ts'
import { useReady } from '#ui/use-ready.ts'

// Always the same object, because React would empty the block if it got a new one.
const serverHtml = { __html: '' }

/** Tells about payment, delivery, returns and contact. The browser keeps the server's HTML of this block and does not hydrate it. */
export function OrderFacts({ wide = false, className }: { wide?: boolean; className?: string }) {
  const site = useSite()
  const isReady = useReady()
  const [isFromServer] = useState(!isReady)
  const box = { 'aria-labelledby': 'order-facts', className: classes('border-t border-line pt-5', className) }
  if (isFromServer && !import.meta.env.SSR) return <section {...box} suppressHydrationWarning dangerouslySetInnerHTML={serverHtml} />
  return (
    <section {...box}>
      <h2 id="order-facts" className="mb-3 font-sans text-lg font-semibold tracking-normal">
        {texts.title}
      </h2>
      <dl className={classes('grid gap-x-8 gap-y-3 text-sm', wide && 'sm:grid-cols-2')}>
        <Fact name={texts.pay}>
          <p>{texts.payBy(site.paymentWays, site.paymentProvider, site.cashOnDelivery)}</p>
        </Fact>
        <Fact name={texts.delivery}>
          <p>{deliverySentences(site, site.chargesDelivery)}</p>
          <ToPage to="/shipping">{texts.aboutDelivery}</ToPage>
        </Fact>
        <Fact name={texts.returns}>
          <p>{returnSentences(site)}</p>
          <ToPage to="/returns">{texts.aboutReturns}</ToPage>
        </Fact>
        {(site.phone || site.whatsapp) && (
          <Fact name={texts.person}>
            <p>{`${answeredAt(site.hours)} ${texts.paidByLink}`}</p>
            <Contacts site={site} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="text-ink-2">{children}</dd>
  </div>
)

const linkLook = 'link inline-flex min-h-11 items-center'

/** A plain link, because the router does not handle clicks in a block that is not hydrated. */
const ToPage = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className={linkLook}>
    {children}
  </a>
)

const Contacts = ({ site: { phone, whatsapp } }: { site: Site }) => (
  <p className="flex flex-wrap gap-x-5">
    {phone && (
      <a href={telephone(phone)} className={linkLook}>
        <span>{texts.call}&nbsp;</span>
        <span translate="no">{phone}</span>
      </a>
    )}
    {whatsapp && (
      <a href={whatsapp} className={linkLook}>
        {texts.whatsapp}
      </a>
    )}
  </p>
)
