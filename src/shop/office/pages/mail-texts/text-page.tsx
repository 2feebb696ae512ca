import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as messagesTextsContract from '#shop/messages/texts-contract.ts'
import type { MailKindText, MailPreview } from '#shop/messages/texts-contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { mailTextsTexts as texts, TestButton } from '#shop/messages/parts.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { MailPreviewPanel } from './mail-preview.tsx'
import { WordsForm } from './words-form.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const kind = params['kind'] ?? ''
  try {
    const [mail, preview] = await Promise.all([
      withSession(call(messagesTextsContract.showText, { kind })),
      withSession(call(messagesTextsContract.previewText, { kind })),
    ])
    return { state: 'loaded' as const, mail, preview }
  } catch (error) {
    return { state: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** Shows one mail: its words, if they may be changed, and a preview. */
export default function MailTextPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const back = <BackLink to="/admin/messages/texts">{texts.backToList}</BackLink>
  if (loaded.state === 'failed')
    return (
      <>
        <PageHead title={texts.title} back={back} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  return <Loaded key={loaded.mail.kind} {...loaded} back={back} />
}

function Loaded({ mail, preview, back }: { mail: MailKindText; preview: MailPreview; back: React.ReactNode }) {
  const { kind, text } = mail
  const { title, who, when } = texts.kinds[kind]
  return (
    <>
      <PageHead title={title} back={back}>
        {`${who}. ${when}.`}
      </PageHead>
      {text ? (
        <WordsForm mail={mail} saved={text} savedPreview={preview} />
      ) : (
        <>
          <p className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
            {texts.fixed} <TestButton kind={kind} />
          </p>
          <MailPreviewPanel title={title} preview={preview} />
        </>
      )}
    </>
  )
}
