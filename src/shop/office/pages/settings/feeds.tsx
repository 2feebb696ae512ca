import { type MetaFunction, useRouteLoaderData } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { picturesOf } from '#shop/catalogue/rules.ts'
import { settingsTexts } from '#shop/settings/parts.ts'
import { feedPaths } from '#shop/storefront/parts.ts'
import { call } from '#ui/call.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import type { Root } from '#ui/site.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { feedsTexts } from './settings-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, feedsTexts.title)

/** The addresses of the product feeds, for the owner to give to Google and Meta. */
export default function FeedsPage() {
  const base = useRouteLoaderData<Root>('root')?.publicUrl ?? ''
  return (
    <>
      <PageHead title={feedsTexts.title} back={<BackLink to="/admin/settings">{settingsTexts.back}</BackLink>}>
        <p className="max-w-[72ch]">{feedsTexts.intro}</p>
      </PageHead>
      <Panel>
        <div className="grid gap-4">
          {(['google', 'meta'] as const).map((name) => {
            const { label, hint } = feedsTexts.feeds[name]
            return <CopyField key={name} label={label} value={base + feedPaths[name]} hint={hint} texts={feedsTexts} copyName={feedsTexts.copyName(label)} />
          })}
        </div>
        <LeftOut />
      </Panel>
    </>
  )
}

const mostNames = 5

/** Names the published products that the feeds leave out. */
function LeftOut() {
  const { loaded } = useLoaded(() => call(catalogueContract.listProducts, {}))
  if (loaded.kind !== 'loaded') return null
  const names = loaded.value.filter((product) => picturesOf(product).length === 0).map(({ name }) => name)
  if (names.length === 0) return null
  return <p className="mt-4 max-w-[72ch] font-semibold text-danger wrap-anywhere">{feedsTexts.leftOut(names.slice(0, mostNames), names.length - mostNames)}</p>
}
