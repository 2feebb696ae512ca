import { useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { TextAreaField, TextField } from '#ui/office/fields.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { smsLength } from '../rules/message-kind.ts'
import { mayRepeatCode, withoutTags } from '../rules/sms-template.ts'
import * as smsContract from '../sms-contract.ts'
import type { SmsTemplate } from '../sms-contract.ts'
import { smsTexts as texts } from './sms-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    return { kind: 'loaded' as const, ...(await withSession(call(smsContract.listSmsTemplates, {}))) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** Lists the SMS that the shop sends, with the texts that the owner registered. */
export default function SmsTemplates() {
  const loaded = useLoaderData<typeof clientLoader>()
  const [edited, setEdited] = useState<SmsTemplate>()
  const close = () => setEdited(undefined)
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/settings">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <Panel flush>
          <DataTable caption={texts.title} columns={columnsOf(setEdited)} rows={loaded.templates} keyOf={({ event }) => event} />
        </Panel>
      )}
      <Modal open={edited !== undefined} onClose={close} title={edited ? texts.events[edited.event] : ''} wide>
        {edited && <TemplateForm key={edited.event} template={edited} onClose={close} />}
      </Modal>
    </>
  )
}

function stateOf({ fromEnvironment, text }: SmsTemplate) {
  if (fromEnvironment) return 'environment'
  return text ? 'registered' : 'none'
}

const tones: Record<ReturnType<typeof stateOf>, Tone> = { environment: 'info', registered: 'good', none: 'plain' }

const columnsOf = (onEdit: (template: SmsTemplate) => void): readonly Column<SmsTemplate>[] => [
  { title: texts.columns.event, cell: ({ event }) => <span className="font-semibold">{texts.events[event]}</span> },
  {
    title: texts.columns.text,
    cell: ({ text, suggested }) => <span className="block max-w-[60ch] wrap-anywhere">{text || texts.suggestion(suggested)}</span>,
  },
  {
    title: texts.columns.state,
    cell: (template) => (
      <>
        <Badge tone={tones[stateOf(template)]}>{texts.states[stateOf(template)]}</Badge>
        {template.fromEnvironment && <span className="block max-w-[32ch] text-xs text-ink-3">{texts.environment}</span>}
        {template.templateId && <span className="block text-xs text-ink-3" translate="no">{`${template.header}, ${template.templateId}`}</span>}
      </>
    ),
  },
  { title: texts.columns.actions, titleHidden: true, cell: (template) => <Actions template={template} onEdit={onEdit} /> },
]

function Actions({ template, onEdit }: { template: SmsTemplate; onEdit: (template: SmsTemplate) => void }) {
  const { busy, run } = useAction(texts.removeFailed)
  const trial = useAction(texts.testFailed, { reloadsAfterFailure: false })
  const { event } = template
  const withEventName = (text: string) => (
    <>
      <span>{text}</span>
      <span className="sr-only">{texts.named(texts.events[event])}</span>
    </>
  )

  async function remove() {
    if (await ask(texts.askRemove)) await run(event, () => call(smsContract.removeSmsTemplate, { event }))
  }

  const sendTest = () =>
    trial.run(event, async () => {
      const { message, worked } = await call(smsContract.testSmsTemplate, { event })
      return { message, ...(!worked && { kind: 'error' as const }) }
    })

  return (
    <span className="flex flex-wrap gap-2">
      <Button needs={smsContract.saveSmsTemplate} look="outline" size="small" onClick={() => onEdit(template)}>
        {withEventName(texts.edit)}
      </Button>
      <Button needs={smsContract.testSmsTemplate} look="ghost" size="small" busy={trial.busy !== undefined} onClick={() => void sendTest()}>
        {withEventName(texts.test)}
      </Button>
      {template.text && (
        <Button needs={smsContract.removeSmsTemplate} look="ghost" size="small" busy={busy !== undefined} onClick={() => void remove()}>
          {withEventName(texts.remove)}
        </Button>
      )}
    </span>
  )
}

function TemplateForm({ template: { event, tags, third, suggested, ...saved }, onClose }: { template: SmsTemplate; onClose: () => void }) {
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.failed, failsAt: 'text', onSaved: onClose })
  const [templateId, setTemplateId] = useState(saved.templateId)
  const [header, setHeader] = useState(saved.header)
  const [text, setText] = useState(saved.text)
  const { characters, parts } = smsLength(withoutTags(text))
  return (
    <form {...formProps(() => save(() => call(smsContract.saveSmsTemplate, { event, templateId, header, text })))} className="grid gap-4">
      <p className="text-ink-2 wrap-anywhere">{texts.suggestion(suggested)}</p>
      <TextAreaField
        label={texts.text}
        name="text"
        required
        rows={4}
        maxLength={1000}
        hint={[texts.textHint(third), mayRepeatCode(tags) && texts.codeLine(window.location.hostname), texts.length(characters, parts)]
          .filter(Boolean)
          .join(' ')}
        value={text}
        error={errors['text']}
        onChange={({ target }) => setText(target.value)}
      />
      <Button look="outline" size="small" className="justify-self-start" onClick={() => setText(suggested)}>
        {texts.useSuggestion}
      </Button>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.templateId}
          name="templateId"
          required
          inputMode="numeric"
          hint={texts.templateIdHint}
          value={templateId}
          error={errors['templateId']}
          onChange={({ target }) => setTemplateId(target.value)}
        />
        <TextField
          label={texts.header}
          name="header"
          required
          hint={texts.headerHint}
          value={header}
          error={errors['header']}
          onChange={({ target }) => setHeader(target.value)}
        />
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.saving : texts.save}
      </Button>
    </form>
  )
}
