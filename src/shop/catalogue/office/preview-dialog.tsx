import type { Product } from '../contract.ts'
import * as previewsContract from '../previews/contract.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { withSession } from '#ui/guard.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { call } from '#ui/call.ts'
import { adminPreviewTexts as texts } from '../previews/office/previews-texts.ts'
import { ask } from '#ui/ask.tsx'
import { showMoment } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { useAction } from '#ui/office/use-action.ts'

/** `expiresAt`: null without a link. `link`: only known right after its creation. */
type LinkState = { expiresAt: string | null; link?: string }

type PreviewDialogProps = { product: Pick<Product, '_id' | 'name'>; onClose: () => void }

/** Creates, copies and revokes the link that shows a draft. */
export function PreviewDialog({ product: { _id: id, name }, onClose }: PreviewDialogProps) {
  const { loaded, setValue, reload } = useLoaded((): Promise<LinkState> => withSession(call(previewsContract.showPreview, { id })))
  const { busy, run } = useAction(texts.failed)

  async function create(isReplacing: boolean) {
    if (isReplacing && !(await ask(texts.askReplace))) return
    await run('share', async () => {
      const shared = await call(previewsContract.sharePreview, { id })
      setValue(shared)
      return shared
    })
  }

  async function revoke() {
    if (!(await ask(texts.askRevoke))) return
    if (await run('revoke', () => call(previewsContract.revokePreview, { id }))) setValue({ expiresAt: null })
  }

  return (
    <Modal open busy={busy !== undefined} onClose={onClose} title={texts.title(name)}>
      <p className="text-ink-2">{texts.about}</p>
      <LoadedPart loaded={loaded} reload={reload} texts={texts}>
        {({ expiresAt, link }) => (
          <div className="grid gap-4">
            <p role="status" className="font-semibold">
              {expiresAt === null ? texts.none : texts.until(showMoment(expiresAt))}
            </p>
            {link !== undefined && <CopyField label={texts.link} value={link} hint={texts.copyNow} texts={texts} />}
            <div className="flex flex-wrap justify-end gap-2">
              {expiresAt !== null && (
                <Button look="ghost" disabled={busy !== undefined} onClick={() => void revoke()} className="mr-auto text-danger">
                  {texts.revoke}
                </Button>
              )}
              <Button look="outline" disabled={busy !== undefined} onClick={onClose}>
                {texts.close}
              </Button>
              <Button busy={busy === 'share'} disabled={busy !== undefined} onClick={() => void create(expiresAt !== null)}>
                {expiresAt === null ? texts.create : texts.replace}
              </Button>
            </div>
          </div>
        )}
      </LoadedPart>
    </Modal>
  )
}
