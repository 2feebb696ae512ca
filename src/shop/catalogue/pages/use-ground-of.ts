import { useSite } from '#ui/site.ts'
import { defaultGrounds, groundOf } from '../rules/ground.ts'

/** Returns a function that returns the background of a product. */
export function useGroundOf() {
  const grounds = useSite().look?.grounds ?? defaultGrounds
  return (product: { name: string }) => groundOf(product, grounds)
}
