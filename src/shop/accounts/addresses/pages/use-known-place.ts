import { useState } from 'react'
import { canonicalDigits } from '#kernel/text.ts'
import * as placesContract from '#shop/places/contract.ts'
import type { Place } from '#shop/places/contract.ts'
import { call } from '#ui/call.ts'
import { useSite } from '#ui/site.ts'

/**
 * Looks up complete PIN codes in the shop's directory, if the shop uses one. `find` looks up a typed PIN code and calls `onFound` with its place. `place` is
 * the place of `pincode`, or undefined. An unknown PIN code changes nothing, because the directory is only a hint.
 */
export function useKnownPlace(pincode: string) {
  const { pinDirectory } = useSite()
  const [place, setPlace] = useState<Place>()

  function find(typed: string, onFound: (place: Place) => void) {
    const pin = canonicalDigits(typed)
    if (!pinDirectory || !/^[1-9]\d{5}$/.test(pin) || place?.pin === pin) return
    const found = (known: Place) => {
      setPlace(known)
      onFound(known)
    }
    void call(placesContract.showPlace, { pin }).then(found, () => {})
  }

  return { place: place?.pin === canonicalDigits(pincode) ? place : undefined, find }
}
