import { useRef, useState } from 'react'
import { canonicalLine, canonicalMobile } from '#kernel/text.ts'
import { keepGift, readKeptGift, type TypedGift } from '../../pages/checkout/kept-choices.ts'
import { canonicalMessage } from '../rules/gift.ts'
import { giftTexts as texts } from './gift-texts.ts'

/** A gift as the checkout sends it. */
export type SentGift = { message: string; sender: string; recipient?: { name: string; mobile: string } }

type Errors = Partial<Record<'sender' | 'name' | 'mobile', string>>

/** The offer of the shop. `asks`: it can ask the recipient for the address. */
export type GiftOffer = { asks: boolean }

/** Keeps the gift as the shopper types it. Returns undefined unless the shop offers gifts. */
export function useGift(offer: GiftOffer | undefined) {
  const [changed, setChanged] = useState<TypedGift>()
  const [errors, setErrors] = useState<Errors>({})
  const part = useRef<HTMLFieldSetElement>(null)
  if (!offer) return undefined
  const typed = changed ?? readKeptGift()
  const asks = typed.isGift && typed.asks && offer.asks

  return {
    part,
    typed,
    errors,
    offersAsking: offer.asks,
    /** The recipient is asked for the address. */
    asks,
    change(change: Partial<TypedGift>) {
      const next = { ...typed, ...change }
      setChanged(next)
      setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])) }))
      keepGift(next)
    },
    /** Returns the gift to send, or undefined for an order that is none. If a field has an error, focuses that field and returns false. */
    confirm(): SentGift | undefined | false {
      if (!typed.isGift) return undefined
      const sender = canonicalLine(typed.sender)
      const recipient = { name: canonicalLine(typed.name), mobile: canonicalMobile(typed.mobile) ?? '' }
      const found: Errors = {
        ...(sender === '' && { sender: texts.missing.sender }),
        ...(asks && recipient.name === '' && { name: texts.missing.name }),
        ...(asks && !/^[6-9]\d{9}$/.test(recipient.mobile) && { mobile: texts.missing.mobile }),
      }
      setErrors(found)
      const [field] = Object.keys(found)
      if (field === undefined) return { message: canonicalMessage(typed.message), sender, ...(asks && { recipient }) }
      part.current?.querySelector<HTMLInputElement>(`[name=gift-${field}]`)?.focus()
      return false
    },
  }
}
