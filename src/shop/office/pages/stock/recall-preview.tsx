import { inOurWords, smsLength } from '#shop/messages/rules.ts'
import type { RecallRecipients } from '#shop/orders/recalls/contract.ts'
import { recallNotice } from '#shop/orders/rules.ts'
import { batchTexts } from './batch-texts.ts'
import { useSite } from '#ui/site.ts'
import { showNumber } from '#ui/office/show.ts'

const texts = batchTexts.preview

export type RecalledPack = { product: string; pack: string; code: string }

type RecallPreviewProps = { recalled: RecalledPack; subject: string; words: string; recipients: Pick<RecallRecipients, 'mail' | 'sms'> }

/**
 * The mail and the SMS of a recall, as a buyer gets them, with the length of the SMS. Shows only those that somebody gets, and greets nobody by name,
 * because each mail has the name of its buyer.
 */
export function RecallPreview({ recalled, subject, words, recipients }: RecallPreviewProps) {
  const { brand, phone } = useSite()
  const notice = recallNotice({ brand, phone, ...recalled, subject: subject.trim() || texts.subject, words: words.trim() || texts.words })
  const { mail } = inOurWords(window.location.origin, notice)('')
  const { characters, parts, isShort } = smsLength(notice.sms)
  if (recipients.mail + recipients.sms === 0) return null
  return (
    <section aria-label={texts.title} className="grid gap-3">
      <h3 className="font-sans text-sm font-semibold">{texts.title}</h3>
      {recipients.sms > 0 && (
        <Form title={texts.sms} note={`${texts.length(showNumber(characters), characters, showNumber(parts), parts)}${isShort ? ` ${texts.short}` : ''}`}>
          {notice.sms}
        </Form>
      )}
      {recipients.mail > 0 && <Form title={texts.mail(mail.subject)}>{mail.body}</Form>}
    </section>
  )
}

const Form = ({ title, note, children }: { title: string; note?: string; children: string }) => (
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
