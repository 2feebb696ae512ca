import { type MetaFunction, useLoaderData } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { phoneOrderTexts as texts } from './phone-orders-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { RequiredNote } from '#ui/office/fields.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { AddressPart } from './address-part.tsx'
import { CustomerPart } from './customer-part.tsx'
import type { Draft } from './draft.ts'
import { PacksPart } from './packs-part.tsx'
import { MorePart, SummaryPart } from './summary-part.tsx'
import { usePhoneOrder } from './use-phone-order.ts'

/** The most products that the search for packs knows: the largest page of the list. */
const mostProducts = 200

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  return { products: await callList(catalogueContract.listProducts, { limit: mostProducts }) }
}

/** The screen on which staff make an order for a customer on the telephone: customer, packs, address, and payment link. */
export default function NewPhoneOrder() {
  const { products } = useLoaderData<typeof clientLoader>()
  const { draft, errors, asksSame, busy, priced, change, formProps, submit } = usePhoneOrder()
  const { customer, entry } = draft
  const found = customer.kind === 'found' ? customer.found : undefined
  const email = customer.kind === 'new' ? customer.email.trim() : (found?.email ?? '')

  /**
   * Sets the customer, with the default address of a known one. The form of a new address gets the customer's name and number, unless staff typed others there.
   */
  function chooseCustomer(next: Draft['customer']) {
    const saved = next.kind === 'found' ? next.found.addresses : []
    const person = personOf(next)
    const before = customer.kind === 'new' ? customer : undefined
    const isUntouched = (name: 'name' | 'mobile') => entry.fields[name] === '' || entry.fields[name] === before?.[name]
    const fields = {
      ...entry.fields,
      ...(person && isUntouched('name') && { name: person.name }),
      ...(person && isUntouched('mobile') && { mobile: person.mobile }),
    }
    const defaultAddress = saved.find(({ isDefault }) => isDefault) ?? saved[0]
    change({ customer: next, addressId: defaultAddress?._id, entry: { ...entry, fields } })
  }

  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/orders">{texts.back}</BackLink>} />
      {products.kind === 'failed' ? (
        <FailedPanel>{texts.productsFailed}</FailedPanel>
      ) : (
        <form {...formProps(submit)} aria-label={texts.title} className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className="grid min-w-0 gap-4">
            <RequiredNote />
            <CustomerPart customer={customer} errors={errors} onChange={chooseCustomer} />
            <PacksPart
              products={products.rows}
              lines={draft.lines}
              quote={priced?.kind === 'priced' ? priced.quote : undefined}
              errors={errors}
              onChange={(lines) => change({ lines })}
            />
            <AddressPart draft={draft} saved={found?.addresses ?? []} errors={errors} onChange={change} />
            <MorePart draft={draft} priced={priced} errors={errors} onChange={change} />
          </div>
          <SummaryPart draft={draft} priced={priced} hasEmail={email !== ''} errors={errors} asksSame={asksSame} busy={busy} onChange={change} />
        </form>
      )}
    </>
  )
}

/** Returns the name and number of a customer, or undefined if none is chosen. */
function personOf(customer: Draft['customer']): { name: string; mobile: string } | undefined {
  if (customer.kind === 'none') return undefined
  return customer.kind === 'found' ? customer.found : customer
}
