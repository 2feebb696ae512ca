import { classes } from '#ui/classes.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Order } from '../contract.ts'
import { ordersTexts } from './orders-texts.ts'

type Address = Order['address']

/** Returns the lines of an address label. Empty fields are left out. */
function linesOf({ name, street, locality, landmark, city, state, pincode, mobile }: Address) {
  const cityAndState = [city, state].filter(Boolean).join(', ')
  const cityLine = [cityAndState, pincode].filter(Boolean).join(' ')
  return [name, street, locality, landmark, cityLine, mobile && `+91 ${mobile}`].filter(Boolean)
}

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

const texts = ordersTexts.address

export function AddressDialog({ address, onClose }: { address: Order['address'] | undefined; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address ? linesOf(address).join('\n') : '')
      toast(texts.copied, { urgent: true })
    } catch {
      toast(texts.failed, { kind: 'error' })
    }
  }

  return (
    <Modal open={address !== undefined} onClose={onClose} title={texts.title}>
      {address && <AddressLines address={address} className="rounded-field bg-ground p-4 text-base select-text" />}
      <div className="flex justify-end gap-2">
        <Button look="outline" onClick={onClose}>
          {texts.close}
        </Button>
        <Button onClick={() => void copy()}>
          <AdminIcon name="copy" /> {texts.copy}
        </Button>
      </div>
    </Modal>
  )
}
