import { readStored, writeStored } from '#ui/stored.ts'

/** The PIN code that the shopper checked last. The browser keeps it. */

const storedAs = 'deliverTo'

export const readKeptPin = () => readStored(storedAs) ?? ''

export const keepPin = (pin: string) => writeStored(storedAs, pin)

/** Returns the kept PIN code as the destination of a quote, or undefined without one. */
export function keptDestination(): { pincode: string } | undefined {
  const pincode = readKeptPin()
  return /^[1-9]\d{5}$/.test(pincode) ? { pincode } : undefined
}
