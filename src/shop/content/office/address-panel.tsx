import { useState } from 'react'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import * as contract from '../office-contract.ts'
import { isAdded } from '../rules/added-kinds.ts'
import { contentTexts } from './content-texts.ts'
import type { PageForm } from './use-page-form.ts'

const texts = contentTexts.address

/** Changes the address of a page that the owner added. Hidden for built-in pages. */
export function AddressPanel({ form: { page, busy, act, errorOf } }: { form: PageForm }) {
  const { _id: id, path, kind, state, versions } = page
  const slugStart = path.lastIndexOf('/') + 1
  const folder = path.slice(0, slugStart)
  const savedSlug = path.slice(slugStart)
  const [slug, setSlug] = useState(savedSlug)
  const [redirect, setRedirect] = useState(true)
  if (!isAdded(kind) || versions.some(({ _id }) => _id === contract.oursId) || !mayCall(contract.movePage)) return null
  const isChanged = slug.trim() !== savedSlug
  return (
    <Panel title={texts.title}>
      <div className="grid gap-3">
        <TextField
          label={texts.slug}
          hint={texts.hint(folder)}
          name="slug"
          value={slug}
          error={errorOf('slug')}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setSlug(target.value)}
        />
        {isChanged && state !== 'draft' && (
          <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
            <input type="checkbox" checked={redirect} onChange={({ target }) => setRedirect(target.checked)} className="size-5 flex-none accent-crocus-700" />
            {texts.redirect}
          </label>
        )}
        {isChanged && (
          <Button
            look="outline"
            busy={busy}
            className="justify-self-start"
            onClick={() => void act(({ version }) => call(contract.movePage, { id, slug, redirect, version }))}
          >
            {texts.submit}
          </Button>
        )}
      </div>
    </Panel>
  )
}
