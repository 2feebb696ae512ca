/** Parts of pages that other modules show. */

export { sectionId, sections } from './office/setting-sections.ts'
export { SettingsForm } from './office/settings-form.tsx'
export { serverTexts, settingsTexts } from './office/settings-texts.ts'
