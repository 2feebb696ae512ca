import { lookTexts } from '#shop/look/parts.ts'
import * as messagesTextsContract from '#shop/messages/texts-contract.ts'
import { mailTextsTexts, smsTexts } from '#shop/messages/parts.ts'
import { pinsTexts } from '#shop/places/parts.ts'
import * as settingsContract from '#shop/settings/contract.ts'
import { type SettingPage, settingsTexts } from '#shop/settings/parts.ts'
import { taxTexts } from '#shop/tax/parts.ts'
import type { Needed } from '#ui/office/rights.ts'
import * as backupsContract from '../../backups/contract.ts'
import * as brandPackContract from '../../brand-pack/contract.ts'
import * as connectionsContract from '../../connections/contract.ts'
import { brandPackTexts } from '../brand-pack/brand-pack-texts.ts'
import { connectionsTexts } from '../connections/connections-texts.ts'
import { lawTexts } from '../law/law-texts.ts'
import { backupTexts, feedsTexts, indexTexts } from './settings-texts.ts'

/**
 * A page of the settings. `needs`: the endpoint that the page reads. `page`: set if the page is a form of settings. `badge`: the state that the first page of
 * the settings shows beside the link.
 */
export type SettingEntry = { to: string; title: string; text: string; needs: Needed; page?: SettingPage; badge?: 'connections' | 'backups' }

const needs = settingsContract.showSettings

const { groups, entries } = indexTexts

const formPage = (page: SettingPage): SettingEntry => ({ to: `/admin/settings/${page}`, ...settingsTexts.pages[page], needs, page })

/** Every page of the settings, for their first page and for the search of the back-office. */
export const settingGroups: readonly { title: string; entries: readonly SettingEntry[] }[] = [
  {
    title: groups.shop,
    entries: [
      formPage('business'),
      { to: '/admin/settings/look', title: lookTexts.title, text: entries.look, needs },
      { to: '/admin/settings/brand-pack', title: brandPackTexts.title, text: entries.brandPack, needs: brandPackContract.exportBrandPack },
    ],
  },
  {
    title: groups.selling,
    entries: [
      formPage('delivery'),
      formPage('cash-on-delivery'),
      { to: '/admin/settings/pin-codes', title: pinsTexts.title, text: entries.pinCodes, needs },
      formPage('safeguards'),
      formPage('reviews'),
    ],
  },
  {
    title: groups.law,
    entries: [
      { to: '/admin/settings/tax', title: taxTexts.title, text: entries.tax, needs },
      formPage('labels'),
      { to: '/admin/settings/law', title: lawTexts.title, text: entries.law, needs },
    ],
  },
  {
    title: groups.messages,
    entries: [
      formPage('messages'),
      { to: '/admin/messages/texts', title: mailTextsTexts.title, text: entries.mailTexts, needs: messagesTextsContract.listTexts },
      { to: '/admin/settings/sms', title: smsTexts.title, text: entries.sms, needs },
    ],
  },
  {
    title: groups.system,
    entries: [
      {
        to: '/admin/settings/connections',
        title: connectionsTexts.title,
        text: entries.connections,
        needs: connectionsContract.showConnections,
        badge: 'connections',
      },
      { to: '/admin/settings/feeds', title: feedsTexts.title, text: entries.feeds, needs },
      { to: '/admin/settings/backups', title: backupTexts.title, text: entries.backups, needs: backupsContract.showBackups, badge: 'backups' },
    ],
  },
]
