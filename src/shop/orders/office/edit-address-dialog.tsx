import { canonicalDigits } from '#kernel/text.ts'
import { tenDigits } from '#shop/accounts/rules.ts'
import { listedState, states } from '#shop/places/rules.ts'
import { useState } from 'react'
import { order as orderSchema, type Order } from '../contract.ts'
import * as ordersEditContract from '../edit-contract.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { type AddressFields, addressPickerTexts, changeField, checkAddress, doubtOf, emptyAddress, entryOf, questionOf } from '#shop/accounts/parts.ts'
import { orderEditTexts } from './order-edits-texts.ts'
import { classes } from '#ui/classes.ts'
import { keepChanged } from '#ui/office/merge-edits.ts'
import { differingFields, useConflict, useTakeTheirs } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { NumberField, RequiredNote, SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { Warning } from './order-warnings.tsx'

const texts = orderEditTexts.editAddress

/** The fields after the PIN code, city and state. */
const otherFields = ['address', 'locality', 'landmark'] as const

const fieldsOfOrder = ({ address }: Order, alternatePhone: string): AddressFields => ({
  ...address,
  address: address.street,
  state: listedState(address.state),
  alternatePhone,
})

type EditAddressProps = { order: Order; alternatePhone: string; onClose: () => void }

/** Edits the delivery address of an order, with the fields and rules of the checkout's address. */
export function EditAddressDialog({ order, alternatePhone, onClose }: EditAddressProps) {
  const take = useTakeTheirs(onClose)
  const [initial] = useState(() => fieldsOfOrder(order, alternatePhone))
  const [entry, setEntry] = useState(() => entryOf(initial))
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, onSaved: onClose })
  /** The pair of PIN code and state (`pairOf`) about which the form asks, because they do not fit together. Saving the same pair again confirms it. */
  const [asked, setAsked] = useState('')
  const { fields } = entry
  const doubt = doubtOf(fields)
  const pair = pairOf(fields)
  /** The server's text about the delivery charge of a pair that was sent. Saving the same pair again keeps the order's charge. */
  const [charge, setCharge] = useState<{ pair: string; text: string }>()
  const question = charge ? charge.text : doubt && asked === pair && questionOf(doubt, fields)
  /** Returns the stored address with the changes of this form. */
  const mergedWith = (theirs: Order) => keepChanged(initial, fields, fieldsOfOrder(theirs, fields.alternatePhone))
  const { conflict, send, close } = useConflict(orderSchema, (theirs) => {
    const merged = mergedWith(theirs)
    const other = fieldsOfOrder(theirs, merged.alternatePhone)
    return differingFields(fieldNames.map((name) => [texts.fields[name], other[name], merged[name]] as const))
  })

  function change(name: keyof AddressFields, value: string) {
    if (name === 'pincode' || name === 'state') setCharge(undefined)
    setEntry(changeField(entry, name, value))
  }

  /**
   * Saves the address. `seen`: another person's version, which this person saw and replaces. By default, the save replaces the version that filled the form.
   */
  function submit(seen?: Order) {
    const found = checkAddress(fields)
    if (Object.keys(found).length > 0) return refuse(found)
    if (doubt && asked !== pair) return setAsked(pair)
    const request = (known: Order | undefined) => {
      const merged = known ? mergedWith(known) : fields
      const mergedPair = pairOf(merged)
      const edit = { fields: merged, keepsCharge: charge?.pair === mergedPair, version: (known ?? order).version }
      return saveAddress(order._id, initial, edit).catch((error: unknown) => askAboutCharge(error, mergedPair))
    }
    return save(() => send(request, { seen }))
  }

  function askAboutCharge(error: unknown, sent: string) {
    if (!(error instanceof CallError) || error.code !== 'price_changed') throw error
    setCharge({ pair: sent, text: textOf(error, texts.failed) })
    return undefined
  }

  const shared = (name: keyof AddressFields) => ({
    name,
    label: texts.fields[name],
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })

  return (
    <Modal open wide busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(() => submit())} className="grid gap-4 sm:grid-cols-2">
        <p className="text-ink-2 sm:col-span-2">{texts.intro}</p>
        <RequiredNote className="sm:col-span-2" />
        <TextField {...shared('name')} required />
        <NumberField {...shared('mobile')} required of="phone" type="tel" />
        <TextField {...shared('pincode')} required inputMode="numeric" hint={doubt?.kind === 'nowhere' && addressPickerTexts.nowhere} />
        <TextField {...shared('city')} />
        <SelectField {...shared('state')} hint={doubt?.kind === 'elsewhere' && addressPickerTexts.elsewhere(canonicalDigits(fields.pincode), doubt.expected)}>
          <option value="">{addressPickerTexts.chooseState}</option>
          {(states.some((state) => state === fields.state) || fields.state === '' ? states : [fields.state, ...states]).map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        {otherFields.map((name) => (
          <TextField key={name} {...shared(name)} />
        ))}
        <NumberField {...shared('alternatePhone')} of="phone" type="tel" />
        {/* With a question the bar stays visible, because on a phone the question would push the buttons out of sight. */}
        <div className={classes('grid gap-3 sm:col-span-2', question && 'sticky -bottom-5 -mx-5 -mb-5 border-t border-edge bg-card px-5 py-4')}>
          <div role="alert">{question && <Warning>{question}</Warning>}</div>
          <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
            {question ? texts.saveAnyway : texts.save}
          </DialogButtons>
        </div>
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={take} onKeep={submit} onClose={close} />
    </Modal>
  )
}

const fieldNames = Object.keys(emptyAddress).filter((name): name is keyof AddressFields => name in emptyAddress)

/** Returns PIN code and state as one text. They decide the delivery charge. */
const pairOf = ({ pincode, state }: AddressFields) => `${canonicalDigits(pincode)} ${state}`

type AddressEdit = { fields: AddressFields; keepsCharge: boolean; version: number | undefined }

/** Sends the address. Leaves out a second phone that did not change, because another person's version of the order does not contain it. */
const saveAddress = (id: string, initial: AddressFields, { fields, keepsCharge, version }: AddressEdit) =>
  call(ordersEditContract.changeOrderAddress, {
    id,
    ...fields,
    pincode: canonicalDigits(fields.pincode),
    mobile: tenDigits(fields.mobile),
    alternatePhone: fields.alternatePhone === initial.alternatePhone ? undefined : tenDigits(fields.alternatePhone),
    keepsCharge,
    version,
  })
