import type { Order } from '#domain/orders/contract.ts'
import { toast } from '../../ui/toast-store.ts'
import { ordersTexts } from '../../texts/admin-orders.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

const texts = ordersTexts.address

type Address = Order['address']

/** As it goes on a parcel, line by line. */
export const addressLines = ({ name, street, locality, landmark, city, state, pincode, mobile }: Address) =>
  [name, street, locality, landmark, [[city, state].filter(Boolean).join(', '), pincode].filter(Boolean).join(' '), mobile && `+91 ${mobile}`].filter(Boolean)

export function AddressDialog({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const lines = address ? addressLines(address) : []

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      toast(texts.copied, { urgent: true })
    } catch {
      toast(texts.failed, { kind: 'error' })
    }
  }

  return (
    <Modal open={address !== undefined} onClose={onClose} title={texts.title}>
      <address className="grid gap-0.5 rounded-field bg-ground p-4 text-base not-italic select-text">
        {lines.map((line, index) => (
          <span key={line} className={index === 0 ? 'font-semibold' : 'wrap-anywhere'}>
            {line}
          </span>
        ))}
      </address>
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
