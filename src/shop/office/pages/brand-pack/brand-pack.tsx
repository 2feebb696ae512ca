import type { MetaFunction } from 'react-router'
import { BackLink } from '#ui/office/back-link.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import * as contract from '../../brand-pack/contract.ts'
import { MoveInPanel } from './move-in-panel.tsx'
import { brandPackTexts as texts } from './brand-pack-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** Where an owner downloads the brand of the shop, and moves one in. */
export default function BrandPack() {
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/settings">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      <Panel title={texts.out.title}>
        <div className="grid max-w-[72ch] justify-items-start gap-3">
          <p className="text-ink-2">{texts.out.holds}</p>
          <p className="text-ink-2">{texts.out.lacks}</p>
          <DownloadButton needs={contract.exportBrandPack} path={contract.exportBrandPack.path} label={texts.out.button} />
        </div>
      </Panel>
      <MoveInPanel />
    </>
  )
}
