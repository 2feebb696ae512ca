import type { stockFilters, StockMovement } from '#domain/stock/contract.ts'
import type { BatchOrder, RecallRecipients } from '#domain/stock/recall-contract.ts'
import type { ChosenReason } from '#domain/stock/stock.ts'

/** The texts of the back-office's stock screens. */
export const stockTexts = {
  title: 'Stock',
  intro: 'How many packs you have. A pack that is not tracked can be sold without limit.',
  list: 'Stock of all packs',
  search: 'Search pack, SKU or barcode',
  show: 'Show',
  filters: { all: 'All packs', tracked: 'Tracked', low: 'Low or sold out', out: 'Sold out', ending: 'Best before soon' } satisfies Record<
    (typeof stockFilters)[number],
    string
  >,
  columns: { pack: 'Pack', sku: 'SKU', onHand: 'On hand', held: 'Held', available: 'Available', state: 'State', actions: 'Actions' },
  hints: { held: 'Held by shoppers who are paying now' },
  states: { untracked: 'Not tracked', removed: 'Not in the catalogue', oversold: 'Oversold', out: 'Sold out', low: 'Low', good: 'In stock' },
  noSku: 'None',
  unknown: '–',
  change: 'Change stock',
  changeOf: (pack: string) => `Change stock of ${pack}`,
  settings: 'Settings',
  settingsOf: (pack: string) => `Settings of ${pack}`,
  ledgerOf: (pack: string) => `Movements of ${pack}`,
  empty: 'There are no packs yet. Add a product first.',
  noun: ['pack', 'packs'],
  onHand: (onHand: string, held: string) => `${onHand} on hand, ${held} held by shoppers who are paying`,
  failed: 'The stock could not be changed. Please try again.',
  loadFailed: 'The stock could not be loaded. Please try again.',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  movement: {
    reason: 'What happened',
    reasons: {
      receipt: 'Received from packing or a supplier',
      correction: 'Counted the shelf',
      loss: 'Lost, broken or expired',
      sample: 'Given away as a sample',
    } satisfies Record<ChosenReason, string>,
    pieces: { receipt: 'Packs received', correction: 'Packs on the shelf', loss: 'Packs lost', sample: 'Packs given away' } satisfies Record<
      ChosenReason,
      string
    >,
    wholeNumber: 'Enter a whole number of packs.',
    batch: 'Batch number',
    batchHint: 'As printed on the pack. Leave empty if you do not keep batches.',
    batchOfDays: 'Please give the batch that these days belong to.',
    batchMissing: 'Please choose the batch.',
    source: 'Batch',
    chooseSource: 'Choose the batch',
    looseChoice: (onHand: string) => `Packs without a batch, ${onHand} on hand`,
    countOf: (code: string | null) => (code === null ? 'Packs without a batch on the shelf' : `Packs of batch ${code} on the shelf`),
    toPack: (count: number, shown: string) =>
      count === 1
        ? 'Do not count the pack of an order that is not sent yet, or was cancelled part-sent. It left “On hand” with the payment.'
        : `Do not count the ${shown} packs of orders that are not sent yet, or were cancelled part-sent. They left “On hand” with the payment.`,
    toPackBatches: 'The picking list or the order’s page names their batches.',
    batchChoice: (code: string, onHand: string) => `${code}, ${onHand} on hand`,
    packedOn: 'Packed on',
    bestBefore: 'Best before',
    note: 'Note',
    startsTracking: 'The shop tracks this pack from now on and stops selling it at zero.',
    after: (count: string) => `On hand after saving: ${count}`,
    afterInAll: (count: string) => `On hand after saving: ${count} in total`,
  },
  import: {
    open: 'Import',
    export: 'Export',
    title: 'Import stock',
    intro:
      'Export the stock first, change it, then choose the CSV file. Each row is a pack, found by Product, Pack and Version. Blank cells stay as they are, ' +
      'and none clears a cell. On hand is what you counted on the shelf. If a pack was sold since the export, its row is refused: export it again, or leave its ' +
      'count empty. Nothing changes until you press Import.',
    caption: 'Changes to packs',
    changes: 'Changes',
    change: (column: string, before: string, after: string) => `${column}: ${before} → ${after}`,
    empty: 'empty',
    nothing: 'Nothing to import: the shop already has everything in the file.',
    ready: (changed: number, counted: number, unchanged: number) =>
      `${changed} to change, ${counted} of them with another count, ${unchanged} unchanged. Either everything is imported, or nothing.`,
  },
  fields: {
    tracked: 'Track the stock of this pack',
    sku: 'SKU',
    barcode: 'Barcode',
    weight: 'Weight with packaging',
    cost: 'Cost of one pack',
    lowAt: 'Low at',
    mostPerOrder: 'Most per order',
    mayOversell: 'Accept late payments when sold out',
  },
  fieldHints: {
    lowAt: 'At this number or below the pack is low. The list marks it, and the owner gets a mail unless the shop’s settings turn it off.',
    mostPerOrder: 'Leave empty for no limit.',
    mayOversell: 'A payment that arrives after the last pack was sold makes an order. Otherwise it is refunded.',
  },
  ledger: {
    title: 'Movements',
    back: 'Stock',
    columns: { date: 'Date', reason: 'What happened', pieces: 'Packs', batch: 'Batch', by: 'By', note: 'Note' },
    reasons: {
      receipt: 'Received',
      sale: 'Sold',
      cancelled: 'Order cancelled',
      removed: 'Removed from an order',
      replaced: 'Batch replaced',
      return: 'Returned',
      correction: 'Counted',
      loss: 'Lost',
      sample: 'Sample',
      expired: 'Past its last day of sale',
      disposed: 'Thrown away',
    } satisfies Record<StockMovement['reason'], string>,
    shop: 'The shop',
    noBatch: '–',
    empty: 'Nothing has moved yet.',
    noun: ['movement', 'movements'],
  },
  batch: {
    title: 'Orders with this batch',
    titleOf: (code: string, pack: string) => `Batch ${code} of ${pack}`,
    offSale: {
      recall: (pack: string) => `The batch of ${pack} was recalled. Its packs are off sale, and packs that come back leave the stock at once.`,
      expiry: (pack: string) => `The last day of sale of this batch of ${pack} is over. Packs that come back leave the stock at once.`,
    },
    intro: 'The orders with packs of this batch. Packs that came back into the stock do not count.',
    back: 'Pack',
    columns: { order: 'Order', date: 'Date', name: 'Deliver to', pieces: 'Packs', status: 'Status', told: 'Recall' },
    recallStates: { none: 'Not told', queued: 'Message queued', sent: 'Message sent', failed: 'Message failed' } satisfies Record<BatchOrder['recall'], string>,
    empty: 'No order has packs of this batch.',
    noun: ['order', 'orders'],
    recall: 'Recall this batch',
    recallOf: (code: string, pack: string) => `Recall batch ${code} of ${pack}`,
    sameCode: (code: string, pack: string) =>
      `Other packs have batch ${code} too. The recall of ${pack} does not reach their buyers. Recall each of them on its own page:`,
    sameCodeRecalled: (code: string) => `Other packs have batch ${code} too. Each has had a recall of its own:`,
    isRecalled: 'Recalled',
    notRecalled: 'Not recalled',
    takeOff: (onHand: number, shown: string) =>
      onHand <= 0
        ? 'Stop its sale: write off packs that come back'
        : `Stop its sale: write off the ${onHand === 1 ? '1 pack that is' : `${shown} packs that are`} left, and those that come back`,
    takeOffHint:
      'Orders that are not sent get packs of other batches, as far as there are any. Packed ones go back to “To pack”. ' +
      'Packs that are free of the fault can be received again under another batch number.',
    counting: 'Counting the buyers…',
    recipients: ({ mail, sms, unreachable }: RecallRecipients, show: (count: number) => string) => {
      const all = mail + sms + unreachable
      const ways = [
        mail > 0 && `${show(mail)} by e-mail`,
        sms > 0 && `${show(sms)} by SMS`,
        unreachable > 0 && `${show(unreachable)} cannot be reached`,
      ].filter(Boolean)
      const buyers = `${show(all)} ${all === 1 ? 'buyer' : 'buyers'}`
      return ways.length === 0 ? `${buyers}.` : `${buyers}: ${ways.join(', ')}. Each gets the message once, also if the order is not sent yet.`
    },
    subject: 'Subject',
    words: 'Message',
    wordsHint: 'Say what is wrong, what to do with the pack, and how you refund it. It leaves by e-mail. An SMS asks the buyer to call you.',
    send: 'Write to every buyer',
    preview: {
      title: 'What a buyer gets',
      subject: '(the subject)',
      words: '(the message)',
      sms: 'SMS',
      short: 'With a character such as ₹, a part holds 70 characters instead of 160.',
      mail: (subject: string) => `E-mail: ${subject}`,
      length: (shownCharacters: string, characters: number, shownParts: string, parts: number) =>
        `${shownCharacters} ${characters === 1 ? 'character' : 'characters'}, sent as ${shownParts} SMS ${parts === 1 ? 'part' : 'parts'}.`,
    },
  },
  bundle: {
    title: 'Made of',
    none: 'This pack is not a bundle. A bundle, such as a gift set, is made of other packs and sold from their stock.',
    follows: 'The bundle is sold from the stock of these packs. It is sold out when one of them is.',
    make: 'Make it a bundle',
    change: 'Change parts',
    columns: { part: 'Pack', pieces: 'In one bundle', onHand: 'On hand' },
    of: (pack: string) => `Parts of ${pack}`,
    intro: 'Choose the packs that one bundle contains. Paid orders and open payments keep the parts that they were made with.',
    noneYet: 'No parts yet.',
    noneLeft: 'No parts left. The pack becomes an ordinary one, which is sold out until you count it.',
    piecesOf: (pack: string) => `Packs of ${pack}`,
    badPieces: 'Enter a whole number from 1 to 99.',
    remove: 'Remove',
    removeOf: (pack: string) => `Remove ${pack}`,
    find: 'Find a pack',
    search: 'Search',
    nothingFound: 'No other pack found.',
    add: 'Add',
    addOf: (pack: string) => `Add ${pack}`,
    mark: 'Bundle',
    canMake: (count: string, held: string) => `${count} can be made, ${held} held by shoppers who are paying`,
  },
  labReport: {
    none: 'None',
    show: 'Show report',
    attach: 'Attach report',
    replace: 'Replace report',
    delete: 'Delete report',
    fileHint: 'PDF, JPEG, PNG, WebP or AVIF, at most 5 MB.',
    hint: 'A lab report is a PDF or a picture of at most 5 MB. Product pages and the buyers’ orders link to it.',
    askDelete: (code: string) =>
      ({
        text: `Delete the lab report of batch ${code}? Product pages and orders no longer link to it. This cannot be undone.`,
        yes: 'Delete lab report',
        no: 'Keep lab report',
        main: 'no',
      }) as const,
    failed: 'The lab report could not be changed. Please try again.',
  },
  disposal: {
    open: 'Throw away',
    openOf: (code: string) => `Throw away expired packs of batch ${code}`,
    title: (code: string) => `Throw away packs of batch ${code}`,
    intro: 'These packs are past their last day of sale. What you threw away is recorded, and the batch leaves the list of batches that end soon.',
    pieces: 'Packs thrown away',
  },
  batches: {
    title: 'Batches',
    columns: { code: 'Batch', packedOn: 'Packed on', bestBefore: 'Best before', onHand: 'On hand', report: 'Lab report', orders: 'Orders' },
    showOrders: 'Orders and recall',
    none: 'This pack has no batches.',
    expired: 'Expired',
    offSale: { recall: 'Recalled', expiry: 'Off sale' },
    expiredPacks: (count: string) => `${count} expired`,
    order: 'Orders take the batch with the earliest best-before date first.',
  },
} as const
