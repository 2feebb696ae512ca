import type { Order } from '../contract.ts'
import { classes } from '#ui/classes.ts'

type Address = Order['address']

/** Returns the lines of an address label. */
export const linesOf = ({ name, street, locality, landmark, city, state, pincode, mobile }: Address) =>
  [name, street, locality, landmark, [[city, state].filter(Boolean).join(', '), pincode].filter(Boolean).join(' '), mobile && `+91 ${mobile}`].filter(Boolean)

export function AddressLines({ address, className }: { address: Address; className?: string }) {
  return (
    <address translate="no" className={classes('grid gap-0.5 not-italic', className)}>
      {linesOf(address).map((line, index) => (
        <span key={line} className={index === 0 ? 'font-semibold' : 'wrap-anywhere'}>
          {line}
        </span>
      ))}
    </address>
  )
}
