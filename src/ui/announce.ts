const regionId = 'announcements'

/** The place of the announcements, which the root renders once. React leaves its content untouched. */
export const announcementsProps = {
  id: regionId,
  role: 'status',
  className: 'sr-only',
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
} as const

/** Tells a screen reader politely what a press has changed, when the focus stays on the pressed button. */
export function announceToScreenReader(text: string) {
  const region = document.getElementById(regionId)
  // The same text again is no change, so it would stay silent.
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text
}
