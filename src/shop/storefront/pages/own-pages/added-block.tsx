import { lazy, Suspense } from 'react'
import type { ShownParts } from '#shop/content/office-contract.ts'
import type { Block } from '#shop/content/page-contract.ts'

/** Browsers load this code only on a page that has an added block. The server renders the block in any case. */
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
