import { useState } from 'react'
import * as celebritiesContract from '#shop/orders/celebrities/contract.ts'
import * as buyersContract from '#shop/orders/buyers/contract.ts'
import * as orderNotesContract from '#shop/orders/order-notes/contract.ts'
import type { OrderDetails } from '#shop/orders/office-contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import * as ordersEditContract from '#shop/orders/edit-contract.ts'
import { awaitsAddress, customerName, isPlaced, percentOfCoupon } from '#shop/orders/rules.ts'
import { call } from '#ui/call.ts'
import { AddressDialog, AddressLines, EditAddressDialog, orderEditTexts, ordersTexts, orderTexts as texts } from '#shop/orders/parts.ts'
import { showNumber } from '#ui/office/show.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { NotePanel } from '../notes/note-panel.tsx'
import { TagsPanel } from '#shop/accounts/parts.ts'
import { TrackingCell } from '#shop/fulfilment/parts.ts'
import { OrderSource } from '#shop/sources/parts.ts'
import { mailLink } from '#ui/mail-link.ts'

/** The delivery address, tracking, customer and coupon of an order. */
export function OrderPeople({ order, details }: { order: Order; details: OrderDetails }) {
  const { address, customer, coupon, status } = order
  const [open, setOpen] = useState<'copy' | 'edit'>()
  const close = () => setOpen(undefined)
  return (
    <div className="grid min-w-0 content-start gap-4 md:max-xl:grid-cols-2 xl:col-start-2 xl:row-span-2">
      <Panel
        title={texts.deliverTo}
        actions={
          <>
            {details.addressEditable && (
              <Button needs={ordersEditContract.changeOrderAddress} look="ghost" size="small" onClick={() => setOpen('edit')}>
                {orderEditTexts.editAddress.open}
              </Button>
            )}
            <Button look="ghost" size="small" onClick={() => setOpen('copy')}>
              <AdminIcon name="copy" className="size-4" /> {ordersTexts.address.copy}
            </Button>
          </>
        }
      >
        <AddressLines address={address} />
      </Panel>
      {isPlaced(order) && !awaitsAddress(order) && (status !== 'Cancelled' || order.trackingUrl !== '' || order.trackingId !== '') && (
        <Panel title={texts.tracking}>
          <TrackingCell key={order._id} order={order} />
        </Panel>
      )}
      {(isPlaced(order) || details.phone) && (
        <NotePanel
          note={details.note}
          needs={orderNotesContract.saveOrderNote}
          request={({ text, onSlip, version }) => call(orderNotesContract.saveOrderNote, { id: order._id, text, onSlip, version })}
        />
      )}
      {isPlaced(order) && (
        <TagsPanel
          tags={details.tags}
          needs={orderNotesContract.changeOrderTags}
          save={(change) => call(orderNotesContract.changeOrderTags, { id: order._id, ...change })}
        />
      )}
      <Panel title={texts.customer}>
        {customer ? (
          <div className="grid gap-0.5">
            <ScreenLink needs={buyersContract.summariseCustomer} to={`/admin/customers/${customer._id}`} className="justify-self-start">
              <span translate="no">{(order.gift ? customer.name : customerName(order)) || texts.noName}</span>
            </ScreenLink>
            {customer.email && (
              <a translate="no" href={mailLink(customer.email)} className="link wrap-anywhere">
                {customer.email}
              </a>
            )}
          </div>
        ) : (
          <p className="text-ink-2">{texts.noAccount}</p>
        )}
      </Panel>
      <Panel title={texts.coupon}>
        {coupon ? (
          <p>
            <span translate="no" className="font-semibold">
              {coupon.code}
            </span>{' '}
            {percentOfCoupon(order) !== undefined && <span>{`(${showNumber(coupon.discount)}%)`}</span>} <span>{texts.couponOf}</span>{' '}
            <ScreenLink
              needs={celebritiesContract.listCelebrityOrders}
              to={`/admin/celebrity-leads/${encodeURIComponent(details.celebrityId ?? coupon.createdBy)}`}
            >
              {coupon.createdBy}
            </ScreenLink>
          </p>
        ) : (
          <p className="text-ink-2">{texts.noCoupon}</p>
        )}
      </Panel>
      <OrderSource key={order._id} id={order._id} />
      <AddressDialog address={open === 'copy' ? address : undefined} onClose={close} />
      {open === 'edit' && <EditAddressDialog order={order} alternatePhone={details.alternatePhone} onClose={close} />}
    </div>
  )
}
