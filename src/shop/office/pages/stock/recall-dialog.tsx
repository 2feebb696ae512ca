import { useEffect, useState } from 'react'
import { inOurWords, smsLength } from '#shop/messages/rules.ts'
import * as recallsContract from '#shop/orders/recalls/contract.ts'
import type { RecallRecipients } from '#shop/orders/recalls/contract.ts'
import { recallNotice } from '#shop/orders/rules.ts'
import { stockTexts } from '#shop/stock/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { TextAreaField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { showNumber } from '#ui/office/show.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useSite } from '#ui/site.ts'
import { batchTexts as texts } from './batch-texts.ts'
import { SameCodeNotice, type SameCodeProps } from './same-code-notice.tsx'

type RecalledPack = { product: string; pack: string; code: string }

type RecallDialogProps = {
  batchId: string
  recalled: RecalledPack
  sameCode: SameCodeProps
  title: string
  onHand: number
  onClose: () => void
}

/**
 * Recalls a batch: writes to every buyer, and stops its sale if the box is checked. Shows the number of buyers and a preview of the message. `onHand`: how many
 * packs are left in stock.
 */
export function RecallDialog({ batchId, recalled, sameCode, title, onHand, onClose }: RecallDialogProps) {
  const [subject, setSubject] = useState('')
  const [words, setWords] = useState('')
  const [offSale, setOffSale] = useState(true)
  const { busy, formProps, save } = useOfficeForm({ failed: stockTexts.failed, onSaved: onClose })
  const { recipients, sentence } = useRecipients(batchId)
  const isEmpty = subject.trim() === '' || words.trim() === ''

  return (
    <Modal open busy={busy} onClose={onClose} title={title} wide>
      <form {...formProps(() => save(() => call(recallsContract.recallBatch, { id: batchId, subject, words, offSale })))} className="grid gap-4">
        <SameCodeNotice {...sameCode} newTab />
        <p role="status" className="text-ink-2">
          {sentence}
        </p>
        <TextField label={texts.subject} required maxLength={120} value={subject} onChange={({ target }) => setSubject(target.value)} autoComplete="off" />
        <TextAreaField
          label={texts.words}
          required
          rows={6}
          maxLength={2000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          hint={texts.wordsHint}
        />
        {recipients && <RecallPreview recalled={recalled} subject={subject} words={words} recipients={recipients} />}
        <div className="grid gap-1">
          <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
            <input type="checkbox" checked={offSale} onChange={({ target }) => setOffSale(target.checked)} className="size-5 flex-none accent-crocus-700" />
            <span>{texts.takeOff(onHand, showNumber(onHand))}</span>
          </label>
          <p className="text-xs text-ink-3">{texts.takeOffHint}</p>
        </div>
        <DialogButtons cancel={stockTexts.cancel} onCancel={onClose} busy={busy} look="danger" disabled={isEmpty}>
          {texts.send}
        </DialogButtons>
      </form>
    </Modal>
  )
}

/** Reads how many people would get the mail and the SMS now. `sentence` says the numbers, or that they could not be counted. */
function useRecipients(batchId: string) {
  const [recipients, setRecipients] = useState<RecallRecipients>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isOpen = true
    call(recallsContract.countRecallRecipients, { id: batchId }).then(
      (counted) => isOpen && setRecipients(counted),
      (error: unknown) => isOpen && setFailure(textOf(error, stockTexts.failed)),
    )
    return () => void (isOpen = false)
  }, [batchId])
  return { recipients, sentence: recipients ? texts.recipients(recipients, showNumber) : (failure ?? texts.counting) }
}

type RecallPreviewProps = { recalled: RecalledPack; subject: string; words: string; recipients: Pick<RecallRecipients, 'mail' | 'sms'> }

/**
 * A preview of a recall's mail and SMS, with the length of the SMS. It leaves out a message that nobody would get. Its greeting has no name, because each mail
 * greets its own buyer.
 */
function RecallPreview({ recalled, subject, words, recipients }: RecallPreviewProps) {
  const { brand, phone } = useSite()
  const notice = recallNotice({ brand, phone, ...recalled, subject: subject.trim() || texts.preview.subject, words: words.trim() || texts.preview.words })
  const { mail } = inOurWords(window.location.origin, notice)('')
  const { characters, parts, isShort } = smsLength(notice.sms)
  if (recipients.mail + recipients.sms === 0) return null
  return (
    <section aria-label={texts.preview.title} className="grid gap-3">
      <h3 className="font-sans text-sm font-semibold">{texts.preview.title}</h3>
      {recipients.sms > 0 && (
        <Message
          title={texts.preview.sms}
          note={`${texts.preview.length(showNumber(characters), characters, showNumber(parts), parts)}${isShort ? ` ${texts.preview.short}` : ''}`}
        >
          {notice.sms}
        </Message>
      )}
      {recipients.mail > 0 && <Message title={texts.preview.mail(mail.subject)}>{mail.body}</Message>}
    </section>
  )
}

const Message = ({ title, note, children }: { title: string; note?: string; children: string }) => (
  <figure className="grid gap-1">
    <figcaption className="font-medium text-ink-2 wrap-anywhere">{title}</figcaption>
    <p className="rounded-field border border-edge bg-ground p-3 text-sm wrap-anywhere whitespace-pre-line">{children}</p>
    {note && (
      <p className="text-xs text-ink-3" aria-live="polite">
        {note}
      </p>
    )}
  </figure>
)
