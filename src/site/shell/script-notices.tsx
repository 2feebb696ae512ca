import { useLocation } from 'react-router'
import { type Site, telephone } from '#ui/site.ts'
import { scriptNoticeTexts as texts } from './script-notices-texts.ts'

const look = 'bg-info-50 px-4 py-3 text-center font-medium text-info'
const link = 'link inline-flex min-h-11 items-center px-2'

/** Hidden until an inline script marks the page: with `data-late` when its script is late, with `data-old` when the browser cannot run it. */
export function ScriptNotices({ site }: { site: Site | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <div role="status" className={`when-late ${look}`}>
        <span>{texts.late}</span>{' '}
        <a href={pathname + search} suppressHydrationWarning className={link}>
          {texts.reload}
        </a>
      </div>
      <div className={`when-old ${look}`}>
        <span>{texts.old}</span>{' '}
        {site?.phone && (
          <a href={telephone(site.phone)} className={link}>
            <span translate="no">{site.phone}</span>
          </a>
        )}{' '}
        {site?.whatsapp && (
          <a href={site.whatsapp} className={link}>
            {texts.whatsapp}
          </a>
        )}
      </div>
    </>
  )
}
