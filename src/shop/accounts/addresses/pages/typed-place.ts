import { useEffect, useEffectEvent } from 'react'
import { canonicalDigits } from '#kernel/text.ts'

/** Where a half-typed address is. */
export type TypedPlace = { state: string; pincode: string }

/** Tells the page around an address form its place, as soon as PIN code and state are complete, and nothing once the form is closed. */
export function useTypedPlace({ state, pincode }: TypedPlace, onPlace: ((place: TypedPlace | undefined) => void) | undefined) {
  const pin = canonicalDigits(pincode)
  const known = state !== '' && /^[1-9]\d{5}$/.test(pin)
  const tell = useEffectEvent((place: TypedPlace | undefined) => onPlace?.(place))
  useEffect(() => {
    tell(known ? { state, pincode: pin } : undefined)
    return () => tell(undefined)
  }, [known, state, pin])
}
