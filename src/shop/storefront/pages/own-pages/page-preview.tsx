import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import * as contentContract from '#shop/content/office-contract.ts'
import type { PreviewedPage } from '#shop/content/office-contract.ts'
import { previewMessage } from '#shop/content/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { Loading } from '#ui/loading.tsx'
import { Message } from '#ui/message.tsx'
import { noindexMeta } from '#ui/site.ts'
import { AboutView } from '../about/about-view.tsx'
import { ArticleView } from '../articles/article-view.tsx'
import { HomeView } from '../home/home-view.tsx'
import { LegalView } from '../legal/legal-view.tsx'
import type { Route } from './+types/page-preview.ts'
import { OwnPageView } from './own-page-view.tsx'
import { pagePreviewTexts as texts } from './page-preview-texts.ts'

export { clientLoader, headers } from '../previews/staff-frame.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.title)

export function HydrateFallback() {
  return <Loading page={texts.title} />
}

/** Shows the draft of a page. The editor around it sends each change, which is not saved yet. */
export default function PagePreview() {
  const { id = '' } = useParams()
  const state = usePreview(id)
  return (
    <>
      {state === undefined && <Loading page={texts.title} />}
      {state?.kind === 'failed' && <Message state={state} />}
      {state?.kind === 'loaded' && <Previewed page={state.page} />}
    </>
  )
}

function Previewed({ page }: { page: PreviewedPage }) {
  const { kind, content, parts } = page
  const { home, legal } = parts
  if (kind === 'home') return home && <HomeView content={content} parts={{ ...parts, home }} />
  if (kind === 'about') return <AboutView content={content} parts={parts} />
  if (kind === 'legal') return legal && <LegalView content={content} parts={{ ...parts, legal }} />
  return <div className="wrap py-8 lg:py-14">{kind === 'article' ? <ArticleView {...page} /> : <OwnPageView {...page} />}</div>
}

type State = { kind: 'loaded'; page: PreviewedPage } | { kind: 'failed'; text: string }

/**
 * Loads the draft, and then each change that the editor posts. A newer change cancels the request of an older one. If a request fails, the page that is
 * shown stays; without such a page, the state says why.
 */
function usePreview(id: string) {
  const [state, setState] = useState<State>()

  useEffect(() => {
    let controller = new AbortController()
    async function show(content?: PreviewedPage['content']) {
      controller.abort()
      controller = new AbortController()
      const { signal } = controller
      try {
        const page = await call(contentContract.previewPage, { id, ...(content && { content }) }, undefined, signal)
        if (!signal.aborted) setState({ kind: 'loaded', page })
      } catch (error) {
        if (!signal.aborted) setState((before) => (before?.kind === 'loaded' ? before : { kind: 'failed', text: textOf(error, texts.failed) }))
      }
    }
    const handleMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      const content = origin === location.origin && source === parent ? previewMessage.read(data) : undefined
      if (content) void show(content)
    }
    addEventListener('message', handleMessage)
    void show()
    if (parent !== window) parent.postMessage(previewMessage.ready, location.origin)
    return () => {
      removeEventListener('message', handleMessage)
      controller.abort()
    }
  }, [id])

  return state
}
