import { Link, type MetaFunction, useLoaderData } from 'react-router'
import * as messagesContract from '#shop/messages/contract.ts'
import * as messagesTextsContract from '#shop/messages/texts-contract.ts'
import type { MailKindText } from '#shop/messages/texts-contract.ts'
import * as settingsContract from '#shop/settings/contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { mailTextsTexts as texts } from '#shop/messages/parts.ts'
import { mayCall } from '#ui/office/rights.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    return { kind: 'loaded' as const, mails: await withSession(call(messagesTextsContract.listTexts, {})) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

type MailGroup = keyof typeof texts.groups

const groups: readonly MailGroup[] = ['editable', 'shopper', 'account', 'owner']

const groupOf = ({ group, text }: MailKindText): MailGroup => (text === null ? group : 'editable')

/** Lists every mail that the shop sends. */
export default function MailTexts() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} back={mayCall(messagesContract.listMessages) && <BackLink to="/admin/messages">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? <FailedPanel>{loaded.message}</FailedPanel> : groups.map((group) => <Group key={group} group={group} mails={loaded.mails} />)}
    </>
  )
}

function Group({ group, mails }: { group: MailGroup; mails: readonly MailKindText[] }) {
  return (
    <Panel title={texts.groups[group]} flush>
      {group === 'owner' && (
        <p className="border-b border-hairline px-4 py-2.5 text-ink-2">
          {texts.ownerNote}{' '}
          <ScreenLink needs={settingsContract.showSettings} to="/admin/settings/messages" className="inline-flex min-h-6 items-center">
            {texts.settings}
          </ScreenLink>
        </p>
      )}
      <DataTable
        caption={texts.groups[group]}
        columns={group === 'editable' ? [...columns, wordsColumn] : columns}
        rows={mails.filter((mail) => groupOf(mail) === group)}
        keyOf={({ kind }) => kind}
      />
    </Panel>
  )
}

const columns: readonly Column<MailKindText>[] = [
  {
    title: texts.columns.mail,
    cell: ({ kind }) => (
      <Link to={`/admin/messages/texts/${kind}`} className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere lg:min-h-6">
        {texts.kinds[kind].title}
      </Link>
    ),
    className: 'table:w-1/4',
  },
  { title: texts.columns.who, cell: ({ kind }) => texts.kinds[kind].who, className: 'table:w-1/4' },
  { title: texts.columns.when, cell: ({ kind }) => texts.kinds[kind].when },
]

const wordsColumn: Column<MailKindText> = {
  title: texts.columns.words,
  cell: ({ text }) => <Badge tone={text?.isOurs === false ? 'good' : 'plain'}>{text?.isOurs === false ? texts.states.changed : texts.states.ours}</Badge>,
  className: 'table:w-28',
}
