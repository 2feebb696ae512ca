import { useState } from 'react'
import { recallBatch } from '#domain/stock/recall-contract.ts'
import { call } from '../../call.ts'
import { stockTexts } from '../../texts/admin-stock.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/fields.tsx'
import { Modal } from '../ui/modal.tsx'
import { useAction } from '../use-action.ts'

const texts = stockTexts.batch

/** Writes to every buyer of a batch. `orders` is their number, formatted. */
export function RecallDialog({ batchId, orders, onClose }: { batchId: string; orders: string; onClose: () => void }) {
  const [subject, setSubject] = useState('')
  const [words, setWords] = useState('')
  const { busy, run } = useAction(stockTexts.failed)
  const isEmpty = subject.trim() === '' || words.trim() === ''

  async function submit() {
    if (await run('recall', () => call(recallBatch, { id: batchId, subject, words }))) onClose()
  }

  return (
    <Modal open busy={busy !== undefined} onClose={onClose} title={texts.recall}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-ink-2">{texts.warning(orders)}</p>
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="outline" disabled={busy !== undefined} onClick={onClose}>
            {stockTexts.cancel}
          </Button>
          <Button type="submit" look="danger" busy={busy !== undefined} disabled={isEmpty}>
            {texts.send}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
