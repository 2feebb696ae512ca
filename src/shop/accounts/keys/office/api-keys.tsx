import { useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { CopyField } from '#ui/office/copy-field.tsx'
import { DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { useAction } from '#ui/office/use-action.ts'
import * as keysContract from '../contract.ts'
import type { ApiKey } from '../contract.ts'
import { keysTexts as texts } from './api-keys-texts.ts'
import { columnsOf } from './key-columns.tsx'
import { KeyDialog } from './key-dialog.tsx'

type Made = { name: string; text: string }

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const clientLoader = async () => ({ list: await callList(keysContract.listKeys, {}) })

export default function ApiKeysPage() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [open, setOpen] = useState<{ editing: ApiKey | undefined }>()
  const [made, setMade] = useState<Made>()
  const { busy, run } = useAction(texts.revokeFailed)
  const hasEnded = list.kind === 'loaded' && list.rows.some(({ state }) => state !== 'live')

  async function revoke({ _id: id, name }: ApiKey) {
    if (await ask(texts.askRevoke(name))) await run(id, () => call(keysContract.revokeKey, { id }))
  }

  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            <ButtonLink to="/backend/api/docs" reloadDocument>
              {texts.docs}
            </ButtonLink>
            <Button needs={keysContract.makeKey} onClick={() => setOpen({ editing: undefined })}>
              {texts.make}
            </Button>
          </>
        }
      >
        {texts.intro}
      </PageHead>
      <ListPanel list={list} title={texts.list} empty={texts.empty} noun={texts.noun}>
        {(rows) => (
          <DataTable
            caption={texts.list}
            columns={columnsOf({ busy, onEdit: (key) => setOpen({ editing: key }), onRevoke: (key) => void revoke(key) })}
            rows={rows}
            keyOf={({ _id }) => _id}
          />
        )}
      </ListPanel>
      {hasEnded && <p className="text-ink-3">{texts.kept}</p>}
      {open && <KeyDialog editing={open.editing} onMade={setMade} onClose={() => setOpen(undefined)} />}
      {made && !open && <MadeDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

/** Shows the text of a new key, once. Closing the dialog any other way than by Done asks first. */
const MadeDialog = ({ made: { name, text }, onClose }: { made: Made; onClose: () => void }) => (
  <Modal open wide onClose={() => void ask(texts.askClose).then((yes) => yes && onClose())} title={texts.madeTitle(name)}>
    <p className="rounded-field bg-marigold-100 p-3 font-semibold text-marigold-800">{texts.madeWarning}</p>
    <CopyField label={texts.made} value={text} texts={texts} />
    <div className="flex justify-end">
      <Button onClick={onClose}>{texts.done}</Button>
    </div>
  </Modal>
)
