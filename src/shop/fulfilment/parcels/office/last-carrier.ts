import { carrierIds } from '../rules/carriers.ts'

const storageKey = 'adminCarrier'

/** Returns the carrier that was chosen last in this browser, because most shops send all parcels with one. */
export const lastCarrier = () => carrierIds.find((id) => id === localStorage.getItem(storageKey))

export const keepCarrier = (id: string) => localStorage.setItem(storageKey, id)
