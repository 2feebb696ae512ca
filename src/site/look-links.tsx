import type { SiteLook } from '#ui/site.ts'

/** The stylesheet of the owner's look, after those of the shop, and the icons of the browser's tab and of home screens. */
export function LookLinks({ look }: { look: SiteLook | undefined }) {
  const icons = look?.icons
  return (
    <>
      {icons ? (
        <>
          <link rel="icon" href={`${icons}/icon-48.png`} type="image/png" sizes="48x48" />
          <link rel="apple-touch-icon" href={`${icons}/icon-180.png`} />
          <link rel="manifest" href={`${icons}/manifest.webmanifest`} />
        </>
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      {look?.styles && <link rel="stylesheet" href={look.styles} />}
    </>
  )
}
