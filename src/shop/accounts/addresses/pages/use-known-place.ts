import { useState } from 'react'
import { canonicalDigits } from '#kernel/text.ts'
import * as placesContract from '#shop/places/contract.ts'
import type { Place } from '#shop/places/contract.ts'
import { call } from '#ui/call.ts'
import { useSite } from '#ui/site.ts'

/**
 * Looks complete PIN codes up in the shop's directory, if it uses one. `place` is the last one found, and undefined for another PIN code than `pincode`. `find`
 * calls `onFound` with a place. An unknown PIN code changes nothing: the directory is a hint.
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
