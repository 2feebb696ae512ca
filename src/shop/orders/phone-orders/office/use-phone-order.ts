import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as phoneOrdersContract from '../contract.ts'
import * as pricingContract from '../../pricing/contract.ts'
import type { Quote } from '../../pricing/contract.ts'
import { randomId } from '#kernel/id.ts'
import { focusField } from '#ui/form-fields.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { questionsAbout } from '#shop/accounts/parts.ts'
import { phoneOrderTexts as texts } from './phone-orders-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { useQuestions } from '#ui/use-questions.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { checkDraft, destinationOf, type Draft, emptyDraft, itemsOf, paidPrefix, requestOf } from './draft.ts'

/** The fields at which errors with these codes show. */
const fieldsOfCodes = {
  mobile_taken: 'newCustomer.mobile',
  email_taken: 'newCustomer.email',
  address_missing: 'address',
  same_reference: `${paidPrefix}reference`,
}

/** The error codes after which the screen requests the price again, because the new price shows which line changed. */
const repricingCodes = ['price_changed', 'item_paused', 'out_of_stock', 'too_many_pieces']

/** The fields whose errors disappear when a part of the draft changes. The fields of quantities and note remove their own errors. */
const fieldsOfParts: Partial<Record<keyof Draft, readonly string[]>> = {
  customer: ['customer', 'newCustomer'],
  addressId: ['address', 'newAddress'],
  entry: ['address', 'newAddress'],
  lines: ['packs'],
}

/** Returns the draft of a phone order, its price, its form, and the function that makes the order and opens it. */
export function usePhoneOrder() {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const { ref, busy, errors, formProps, refuse, save, setError } = useOfficeForm({ failed: texts.failed, codes: fieldsOfCodes })
  // One key for the whole draft, so that a second press, or a retry after a lost reply, makes no second order.
  const [key] = useState(() => randomId(20))
  const isDone = useRef(false)
  const questions = useQuestions()
  const navigate = useNavigate()
  const { priced, again } = useQuote(draft)
  // The button was pressed before the price arrived. The order is made as soon as the price arrives.
  const [isWaiting, setWaiting] = useState(false)
  // The reference that another order has too.
  const [doubled, setDoubled] = useState<string>()
  useUnsaved(() => draft !== emptyDraft && !isDone.current)

  function change(changes: Partial<Draft>) {
    setWaiting(false)
    setDraft((before) => ({ ...before, ...changes }))
    for (const [part, names] of Object.entries(fieldsOfParts)) if (part in changes) for (const name of names) setError(name)
    // The other lines may have moved, and their errors name their old places.
    if (changes.lines && changes.lines.length !== draft.lines.length) setError('items')
  }

  async function submit() {
    const found = checkDraft(draft)
    if (Object.keys(found).length > 0) return refuse(found)
    const refused = await questions.findRefused(draft.addressId === undefined ? questionsAbout(draft.entry.fields) : [])
    if (refused) return ref.current && focusField(ref.current, `newAddress.${refused.field}`)
    setWaiting(!priced)
    if (!priced) return undefined
    if (priced.kind !== 'priced') return toast(priced.message, { kind: 'error' })
    return save(() => make(priced.quote))
  }

  async function make(quote: Quote) {
    try {
      const { message, order } = await call(phoneOrdersContract.makePhoneOrder, requestOf(draft, key, quote))
      toast(message)
      isDone.current = true
      await navigate(`/admin/orders/${order._id}`)
    } catch (error) {
      if (error instanceof CallError && error.code === 'same_reference') setDoubled(draft.paid?.reference)
      if (error instanceof CallError && repricingCodes.includes(error.code ?? '')) again()
      throw error
    }
    return undefined
  }

  const submitOncePriced = useEffectEvent(() => void submit())

  useEffect(() => {
    if (isWaiting && priced) submitOncePriced()
  }, [isWaiting, priced])

  const asksSame = doubled !== undefined && doubled === draft.paid?.reference
  return { draft, errors, asksSame, busy: busy || isWaiting, priced, change, formProps, submit: () => !isWaiting && submit() }
}

const debounceMs = 200

export type Priced = { cart: string } & ({ kind: 'priced'; quote: Quote } | { kind: 'failed'; message: string })

/** Returns the server's price of the draft, after a pause in typing. Undefined while it is calculated. `again` prices the same cart a second time. */
export function useQuote(draft: Draft): { priced: Priced | undefined; again: () => void } {
  const [answer, setAnswer] = useState<Priced>()
  const [round, setRound] = useState(0)
  const items = itemsOf(draft)
  const { customer } = draft
  const customerId = customer.kind === 'found' ? customer.found._id : ''
  const cart = items ? JSON.stringify([items, draft.coupon, customerId, destinationOf(draft), round]) : ''

  useEffect(() => {
    if (cart === '') return
    const controller = new AbortController()
    // Read from the text, so that the effect depends on nothing else.
    const [wantedItems, coupon, buyerId, destination] = JSON.parse(cart)
    const price = () =>
      call(
        pricingContract.quoteCart,
        { items: wantedItems, customerId: buyerId, ...(destination && { destination }), ...(coupon && { coupon }) },
        undefined,
        controller.signal,
      ).then(
        (quote) => setAnswer({ cart, kind: 'priced', quote }),
        (error: unknown) => controller.signal.aborted || setAnswer({ cart, kind: 'failed', message: textOf(error, texts.failed) }),
      )
    const timer = setTimeout(() => void price(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [cart])

  return { priced: cart !== '' && answer?.cart === cart ? answer : undefined, again: () => setRound((before) => before + 1) }
}
