import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as settingsContract from '#shop/settings/contract.ts'
import { isSettingPage, SettingsForm, settingsTexts as texts } from '#shop/settings/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.kind === 'loaded' ? texts.pages[loaderData.page].title : texts.title)

export async function clientLoader({ params: { page = '' } }: ClientLoaderFunctionArgs) {
  if (!isSettingPage(page)) return { kind: 'failed' as const, message: texts.unknown }
  try {
    return { kind: 'loaded' as const, page, settings: await withSession(call(settingsContract.showSettings, {})) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** One page of the settings of the shop. */
export default function SettingsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const back = <BackLink to="/admin/settings">{texts.back}</BackLink>
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={texts.title} back={back} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  const { title, text } = texts.pages[loaded.page]
  return (
    <>
      <PageHead title={title} back={back}>
        {text}
      </PageHead>
      <SettingsForm key={loaded.page} page={loaded.page} settings={loaded.settings} />
    </>
  )
}
