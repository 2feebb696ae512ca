import { listProducts } from '#shop/catalogue/contract.ts'
import { picturesOf } from '#shop/catalogue/rules.ts'
import { useRouteLoaderData } from 'react-router'
import { useLoaded } from '#ui/use-loaded.ts'
import { call } from '#ui/call.ts'
import { feedPaths } from '#shop/storefront/parts.ts'
import type { Root } from '#ui/site.ts'
import { feedsTexts as texts } from './feeds-texts.ts'
import { CopyField } from '#ui/office/copy-field.tsx'
import { Panel } from '#ui/office/panel.tsx'

/** The addresses of the product feeds, for the owner to give to Google and Meta. */
export function FeedsPanel() {
  const base = useRouteLoaderData<Root>('root')?.publicUrl ?? ''
  return (
    <Panel id="feeds" title={texts.title}>
      <p className="mb-4 max-w-[72ch] text-ink-2">{texts.intro}</p>
      <div className="grid gap-4">
        {(['google', 'meta'] as const).map((name) => {
          const { label, hint } = texts.feeds[name]
          return <CopyField key={name} label={label} value={base + feedPaths[name]} hint={hint} texts={texts} copyName={texts.copyName(label)} />
        })}
      </div>
      <LeftOut />
    </Panel>
  )
}

const mostNames = 5

/** Names the published products that the feeds leave out. */
function LeftOut() {
  const { loaded } = useLoaded(() => call(listProducts, {}))
  if (loaded.kind !== 'loaded') return null
  const names = loaded.value.filter((product) => picturesOf(product).length === 0).map(({ name }) => name)
  if (names.length === 0) return null
  return <p className="mt-4 max-w-[72ch] font-semibold text-danger wrap-anywhere">{texts.leftOut(names.slice(0, mostNames), names.length - mostNames)}</p>
}
