/** Parts of pages that other modules show. */

export { isSettingPage, type SettingPage, settingPages, settingPath } from './office/setting-sections.ts'
export { SettingsForm } from './office/settings-form.tsx'
export { settingsTexts } from './office/settings-texts.ts'
