import type { Product } from '#shop/catalogue/contract.ts'
import { claimHint } from '#shop/claims/parts.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { TextAreaField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import type { OfficePage } from '../office-contract.ts'
import { factNames, legalFactNames } from '../rules/fill-facts.ts'
import { AddressPanel } from './address-panel.tsx'
import { BlockList } from './block-list.tsx'
import { contentTexts } from './content-texts.ts'
import { PageActions } from './page-actions.tsx'
import { PictureField } from './picture-field.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import type { TargetGroup } from './targets.ts'
import { usePageForm } from './use-page-form.ts'
import { VersionsPanel } from './versions-panel.tsx'

const texts = contentTexts

type Props = { page: OfficePage; products: readonly Product[]; targets: readonly TargetGroup[] }

/** Edits a page beside its preview. */
export function PageForm({ page, products, targets }: Props) {
  const form = usePageForm(page)
  const { draft, content, errorOf, change, formProps, conflict, busy, submit } = form
  const disabled = !form.mayChange
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-5">
        <form {...formProps} className="grid content-start gap-5">
          {!disabled && <PageActions form={form} />}
          {disabled && page.kind === 'legal' && <p className="text-ink-2">{texts.legalOnly}</p>}
          <Panel>
            <div className="grid gap-4">
              <TextField
                label={texts.fields.title}
                name="content.title"
                value={draft.title}
                error={errorOf('content.title')}
                hint={claimHint(draft.title, texts.fields.titleHint(page.kind))}
                disabled={disabled}
                required
                maxLength={150}
                onChange={({ target }) => change({ title: target.value })}
              />
              <TextAreaField
                label={texts.fields.summary}
                name="content.summary"
                value={draft.summary}
                error={errorOf('content.summary')}
                hint={claimHint(draft.summary, texts.fields.summaryHint(page.kind))}
                disabled={disabled}
                rows={2}
                maxLength={300}
                onChange={({ target }) => change({ summary: target.value })}
              />
              <PictureField
                image={draft.image}
                alt={draft.alt}
                name="content"
                {...{ errorOf, disabled }}
                onChange={(picture) => change(picture, 'content.image')}
              />
            </div>
          </Panel>
          <BlockList
            blocks={draft.blocks}
            facts={page.kind === 'legal' ? legalFactNames : factNames}
            {...{ products, targets, errorOf, disabled }}
            onChange={(blocks) => change({ blocks }, 'content.blocks')}
          />
        </form>
        <AddressPanel form={form} />
        <VersionsPanel form={form} />
      </div>
      <PreviewPanel id={page._id} content={content} />
      <ConflictDialog {...conflict} busy={busy} onKeep={submit} />
    </div>
  )
}
