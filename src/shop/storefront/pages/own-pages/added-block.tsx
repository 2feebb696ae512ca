import { lazy, Suspense } from 'react'
import type { ShownParts } from '#shop/content/office-contract.ts'
import type { Block } from '#shop/content/page-contract.ts'

/** Its code loads only on a page that has such a block. The server renders the block in any case. */
const Blocks = lazy(async () => ({ default: (await import('./own-blocks.tsx')).OwnBlocks }))

/** A block that the owner added to the home page or to About Us. */
export function AddedBlock({ block, parts, className }: { block: Block; parts: ShownParts; className?: string }) {
  return (
    <div className={className}>
      <div className="prose">
        <Suspense>
          <Blocks blocks={[block]} parts={parts} />
        </Suspense>
      </div>
    </div>
  )
}
