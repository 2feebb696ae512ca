import type { Order } from '../contract.ts'
import { toast } from '#ui/toast-store.ts'
import { ordersTexts } from './orders-texts.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { AddressLines, linesOf } from './address-lines.tsx'

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
