/** Parts of pages that other modules show. */

export { Blocks } from './pages/blocks.tsx'
export { PagePicture } from './pages/page-picture.tsx'
export { previewMessage } from './pages/preview-message.ts'
export { useFilled } from './pages/use-filled.ts'
