import { useState } from 'react'
import { Link } from 'react-router'
import type { Address } from '#shop/accounts/addresses/contract.ts'
import { placeIn, readAddresses } from '#shop/accounts/parts.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Select } from '#ui/field.tsx'
import { withSession } from '#ui/guard.ts'
import { Message } from '#ui/message.tsx'
import { useForm } from '#ui/use-form.ts'
import type { OwnOrder } from '../../own-contract.ts'
import { OwnOrderPanel } from '../../pages/own-order-panel.tsx'
import { isUnfinished } from '../../rules/order.ts'
import * as giftContract from '../address-contract.ts'
import { ownGiftTexts as texts } from './gift-texts.ts'

type OwnGiftProps = { own: OwnOrder; onChange: (own: OwnOrder) => void }

/** Shows the card of a gift, and how far its address is. While the recipient has given none, the shopper can give one. */
export function OwnGift({ own, onChange }: OwnGiftProps) {
  const { gift, _id } = own.order
  if (!gift) return null
  const { message, sender, recipient } = gift
  const isOpen = recipient?.state === 'awaited' && isUnfinished(own.order)
  return (
    <OwnOrderPanel title={texts.title}>
      {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {sender && <p className="wrap-anywhere text-ink-2">{texts.from(sender)}</p>}
      {recipient && (
        <p role="status" className="font-semibold wrap-anywhere">
          {stateText(recipient, isOpen)}
        </p>
      )}
      {isOpen && <OwnAddress id={_id} onChange={onChange} />}
    </OwnOrderPanel>
  )
}

function stateText({ state, name }: { state: 'awaited' | 'received' | 'known'; name: string }, isOpen: boolean) {
  if (state !== 'awaited') return texts.states[state]
  return isOpen ? texts.states.awaited(name) : texts.ended
}

function OwnAddress({ id, onChange }: { id: string; onChange: (own: OwnOrder) => void }) {
  const [addresses, setAddresses] = useState<Address[]>()
  const [chosen, setChosen] = useState('')
  const { state, busy, send, formProps } = useForm({ failed: texts.failed })

  const open = () =>
    send(async () => {
      const found = await withSession(readAddresses())
      setAddresses(found)
      setChosen(found[0]?._id ?? '')
      return { kind: 'ready' }
    })

  const save = () =>
    send(async () => {
      const { own } = await withSession(call(giftContract.setOwnGiftAddress, { id, addressId: chosen }))
      onChange(own)
      return { kind: 'busy' }
    })

  if (!addresses)
    return (
      <>
        <Message state={state} />
        <Button look="outline" busy={busy} onClick={() => void open()} className="justify-self-start">
          {texts.own}
        </Button>
      </>
    )
  return (
    <form {...formProps(save)} className="grid gap-3">
      <p className="text-ink-2">{texts.ownHint}</p>
      <Message state={state} />
      {addresses.length > 0 ? (
        <Select name="addressId" label={texts.choose} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {addresses.map((address) => (
            <option key={address._id} value={address._id}>
              {[address.name, placeIn(address), address.pincode].filter(Boolean).join(', ')}
            </option>
          ))}
        </Select>
      ) : (
        <p>{texts.none}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {addresses.length > 0 && (
          <Button type="submit" busy={busy}>
            {busy ? texts.sending : texts.send}
          </Button>
        )}
        <Link to="/ProfilePage#addresses" className="link inline-flex min-h-11 items-center">
          {texts.addresses}
        </Link>
      </div>
    </form>
  )
}
