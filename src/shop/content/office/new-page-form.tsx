import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { SelectField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../office-contract.ts'
import type { AddedKind } from '../rules/added-kinds.ts'
import { slugOf } from '#shop/catalogue/rules.ts'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.add

/** Adds a page as a draft. Its address follows from the title, unless the person types another. */
export function NewPageForm() {
  const navigate = useNavigate()
  const [kind, setKind] = useState<AddedKind>('article')
  const [title, setTitle] = useState('')
  const [typedSlug, setTypedSlug] = useState<string>()
  const slug = typedSlug ?? slugOf(title)
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.failed, reloads: false })

  const submit = () =>
    save(async () => {
      const reply = await call(contract.addPage, { kind, title, slug })
      await navigate(`/admin/pages/${reply.page._id}`)
      return reply
    })

  return (
    <Panel title={texts.title}>
      <form {...formProps(submit)} aria-label={texts.title} className="grid items-start gap-4 md:grid-cols-[10rem_1fr_1fr_auto]">
        <SelectField
          label={texts.kind}
          name="kind"
          value={kind}
          hint={texts.kindHints[kind]}
          onChange={({ target }) => setKind(target.value === 'page' ? 'page' : 'article')}
        >
          <option value="article">{contentTexts.kinds.article}</option>
          <option value="page">{contentTexts.kinds.page}</option>
        </SelectField>
        <TextField
          label={texts.name}
          name="title"
          value={title}
          error={errors['title']}
          required
          maxLength={150}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label={texts.slug}
          name="slug"
          value={slug}
          error={errors['slug']}
          hint={texts.slugHint}
          required
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setTypedSlug(target.value)}
        />
        <Button type="submit" busy={busy} className="md:mt-6">
          {texts.submit}
        </Button>
      </form>
    </Panel>
  )
}
