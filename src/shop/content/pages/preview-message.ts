import type { PageContent } from '../page-contract.ts'

/** The messages between the editor and the preview in its frame. Both have the origin of the shop, and the API checks the content. */
type PreviewMessage = { kind: string; content: PageContent }

const isMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind && 'content' in data

const kind = 'page-preview'

export const previewMessage = {
  /** The frame sends it when it can show a text. */
  ready: 'page-preview-ready',
  write: (content: PageContent) => ({ kind, content }),
  read: (data: unknown) => (isMessage(data) ? data.content : undefined),
} as const
