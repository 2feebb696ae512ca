/** Parts of pages that other modules show. */

export { feedPaths } from './pages/feeds/feed-paths.ts'
export { SearchButton } from './pages/search/search-button.tsx'
export { SearchField } from './pages/search/search-field.tsx'
export { hasShowcase } from './pages/about/has-showcase.ts'
