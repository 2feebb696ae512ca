// The types of the tables after all migrations. `npm run tables` writes this file.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AddressSnapshot, Contact, JoinedFields, MovedRows, StoredLogin } from '#shop/accounts/rules.ts'
import type { Declarations, PageTexts } from '#shop/catalogue/contract.ts'
import type { ScheduledFigures } from '#shop/catalogue/schedules/contract.ts'
import type { CodPart } from '#shop/cod/rules.ts'
import type { PageContent } from '#shop/content/page-contract.ts'
import type { MailBlock, SubjectKind } from '#shop/messages/rules.ts'
import type { BreachNotice } from '#shop/office/breaches/contract.ts'
import type { Covered, EarlierTax, EntryKind, Rounding, ShareTerms } from '#shop/shares/rules.ts'
import type { SourceKind, TouchTurn } from '#shop/sources/rules.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    address: {
      id: string
      seq: GeneratedAlways<number>
      customerId: string
      name: string
      mobile: string
      pincode: string
      locality: string
      street: string
      city: string
      state: string
      landmark: string
      alternatePhone: string
      addressType: string
      createdAt: ColumnType<Date, Date | undefined, never>
      isDefault: Generated<boolean>
      version: GeneratedAlways<number>
    }
    /** Keys by which programs call the API. A key does at most what the account that made it may do now. */
    apiKey: {
      id: string
      seq: GeneratedAlways<number>
      /** The account that made it. */
      customerId: string
      name: string
      tokenHash: Uint8Array
      /** The last characters of the key, by which people tell keys apart. */
      ending: string
      scopes: string[]
      /** Addresses and networks (CIDR) that may use it. Empty: all. */
      addresses: Generated<string[]>
      perMinute: number
      /** The last day, in India. */
      endsOn: string | null
      revokedAt: Date | null
      /** Written at most once a minute. */
      lastUsedAt: Date | null
      /** The network of the last use: the /24 of an IPv4 address, the /48 of an IPv6 one. */
      lastNetwork: string | null
      version: GeneratedAlways<number>
      createdAt: Date
      /** The key reads only. What it wants to change becomes a proposal. */
      proposesOnly: Generated<boolean>
    }
    auditEntry: {
      id: string
      seq: GeneratedAlways<number>
      at: Date
      actorId: string | null
      actorName: string
      action: string
      subjectKind: string
      subjectId: string
      before: ColumnType<Record<string, unknown>, string, string>
      after: ColumnType<Record<string, unknown>, string, string>
      security: string | null
      /** The name of the product or coupon at that time. */
      subjectName: string | null
      /** What actor_id names: an account, or an API key. */
      actorKind: Generated<'account' | 'key'>
    }
    authenticator: {
      customerId: string
      secret: Uint8Array
      lastStep: Generated<number>
      createdAt: Date
      confirmedAt: Date | null
    }
    backupRun: {
      id: string
      seq: GeneratedAlways<number>
      startedAt: Date
      endedAt: Date | null
      file: string | null
      bytes: number | null
      rowCount: number | null
      fileCount: number | null
      writeMs: number | null
      verifyMs: number | null
      problem: string | null
    }
    /** Breaches of personal data that the owner recorded. */
    breach: {
      id: string
      seq: GeneratedAlways<number>
      what: string
      data: string
      /** How many people it concerns. Null while nobody knows. */
      people: number | null
      done: Generated<string>
      advice: Generated<string>
      noticedAt: Date
      boardToldAt: Date | null
      /** When the Board got the details, which it must have within 72 hours. */
      detailsSentAt: Date | null
      peopleToldAt: Date | null
      closedAt: Date | null
      /** The last mail to the people: to whom, its subject and its words. Null until the owner sends one. */
      notice: ColumnType<BreachNotice | null, string | null | undefined, string | null>
      /** Whether that mail is queued for everybody. */
      noticeDone: Generated<boolean>
      version: GeneratedAlways<number>
      createdAt: Date
    }
    /** The mail about a breach to one person, once each. Without the person after an erasure, so that the count stays. */
    breachNotice: {
      seq: GeneratedAlways<number>
      breachId: string
      customerId: string | null
      messageId: string | null
      at: Date
    }
    /** The packs that a bundle is made of. */
    bundlePart: {
      bundleId: string
      itemId: string
      position: number
      pieces: number
    }
    /** A shopper's wish for one mail about an attempt that ends unpaid. `endedAt`: the shopper wants none any more. */
    cartReminder: {
      customerId: string
      orderId: string | null
      askedAt: Date | null
      sentAt: Date | null
      endedAt: Date | null
    }
    celebrity: {
      id: string
      seq: GeneratedAlways<number>
      name: string
      /** The form of the name that compares it with others. */
      key: string
      createdAt: ColumnType<Date, Date | undefined, never>
    }
    /** What the checkout answered about cash on delivery. A customer has one row for each answer of a day. */
    codDecision: {
      seq: GeneratedAlways<number>
      customerId: string
      /** The day in India. Of answers with a draw, the day of the draw. */
      day: string
      /** `score`: refused by the score alone. `heldOut`: the same, but allowed at random. `limit`: refused by a limit or a rule. */
      answer: 'allowed' | 'held_out' | 'score' | 'limit'
      decidedAt: Date
      totalPaise: number
      score: number
      parts: ColumnType<CodPart[], string, string>
      refusals: ColumnType<unknown, string, string>
      pincode: string
      /** Decides whether a cart below the score is held out. It stands for 24 hours after `drawnAt`. */
      draw: number | null
      drawnAt: Date | null
      /** The order of a cart that was held out. */
      orderId: string | null
    }
    codLink: {
      orderId: string
      provider: string
      /** The provider's link. Null until the provider has answered, and for an order that nobody began to pay online. */
      linkId: string | null
      linkUrl: string | null
      expiresAt: Date
      /** When the order could no longer be paid online: it was sent, delivered or cancelled, or its payment needed a refund. */
      endedAt: Date | null
      /** When the order was paid online. It is no cash on delivery order since. */
      paidAt: Date | null
      /** The provider's name of a link for the rest of an order with an advance. Null for a link of the whole order, which has the order's id. */
      reference: string | null
      /** The provider's order of a link for the rest. That of the advance is in the order. */
      providerOrderId: string | null
    }
    codOrder: {
      orderId: string
      score: number
      /** The parts of the score when the order was made. */
      parts: ColumnType<CodPart[], string, string>
      /** The shopper proved the number of the address. */
      proven: Generated<boolean>
      collectedAt: Date | null
      /** Why the shop no longer expects the cash. */
      writtenOff: Generated<string>
      /** What couriers paid too little for an order that counts as paid out. */
      writtenOffPaise: Generated<number>
      /** When staff wrote off the cash that the courier never pays. */
      writtenOffAt: Date | null
      /** The shopper was told that the advance is kept if the parcel comes back. */
      keepsAdvance: Generated<boolean>
    }
    codRemittance: {
      id: string
      seq: GeneratedAlways<number>
      courier: string
      reference: string
      remittedOn: string
      totalPaise: number
      feesPaise: Generated<number>
      fileHash: string
      createdAt: Date
    }
    codRemittanceLine: {
      remittanceId: string
      /** The row in the file, from 1. */
      number: number
      awb: string
      orderId: string | null
      amountPaise: number
      state: 'matched' | 'amount_differs' | 'unknown_awb' | 'already_remitted' | 'paid_online' | 'not_delivered' | 'negative'
      /** What staff decided about a line that did not match. */
      decision: 'accepted' | 'linked' | 'written_off' | null
      decidedAt: Date | null
      reason: Generated<string>
      /** The order of the AWB, where staff linked the line to another order. */
      awbOrderId: string | null
    }
    /** Connections to services outside, as an owner entered them. Backups hold them sealed. */
    connection: {
      kind: string
      /** Never repeats, so a process knows what it has read. */
      version: Generated<number>
      /** The fields as JSON, by AES-256-GCM with a key outside the database. The kind is additional data. */
      sealed: Uint8Array
      savedAt: Date
      /** The version that sent a test message, by which the shop may go live. Null before. */
      testedVersion: number | null
    }
    /** What customers agreed to that no order needs. */
    consent: {
      id: string
      customerId: string
      purpose: 'news' | 'advertising'
      givenAt: Date
      withdrawnAt: Date | null
      /** The version of the notice that the customer read. */
      noticeVersion: string
      /** Where the customer agreed. */
      source: 'profile' | 'order'
    }
    /** Events for advertising services: each placed order whose customer agreed, and its refunds. A row names no person. */
    conversion: {
      receiver: 'meta' | 'ga4'
      event: 'purchase' | 'refund'
      /** The id of the order, or of the refund. The receiver gets it too, and so knows a repetition. */
      subjectId: string
      seq: GeneratedAlways<number>
      orderId: string
      happenedAt: Date
      /** What the receiver is told, from the first try on. What it was told of an order adds up to what the goods are worth after refunds. */
      paise: number | null
      status: Generated<'queued' | 'retrying' | 'delivered' | 'failed' | 'skipped'>
      tries: Generated<number>
      triedAt: Date | null
      answerStatus: number | null
      /** What the receiver answered, or why nothing was sent. */
      answer: Generated<string>
      createdAt: Date
    }
    coupon: {
      id: string
      seq: GeneratedAlways<number>
      code: string
      discountBp: number
      minPaise: Generated<number>
      expiresOn: string
      /** The celebrity's name. */
      createdBy: string
      createdAt: ColumnType<Date, Date | undefined, never>
      active: Generated<boolean>
      maxUses: number | null
      maxUsesPerCustomer: number | null
      uses: ColumnType<number, number | undefined, never>
      revenuePaise: ColumnType<number, number | undefined, never>
      version: GeneratedAlways<number>
      deletedAt: Date | null
      /** A trigger finds or adds the celebrity named `createdBy` if the row refers to none, or to one of another name. */
      celebrityId: string | null
    }
    couponVisit: {
      couponId: string
      day: string
      visits: number
    }
    courierEvent: {
      bodyHash: Uint8Array
      provider: string
      /** Empty once it is applied, because it may name people. */
      body: string
      receivedAt: Date
      appliedAt: Date | null
    }
    customer: {
      id: string
      seq: GeneratedAlways<number>
      name: string
      email: string | null
      role: Generated<'user' | 'admin'>
      photo: Generated<string>
      contacts: ColumnType<Contact[], string | undefined, string>
      loginMobile: string | null
      passwordHash: string | null
      createdAt: ColumnType<Date, Date | undefined, never>
      updatedAt: Generated<Date>
      searchText: GeneratedAlways<string>
      version: GeneratedAlways<number>
      /** Set while the deletion can be undone. */
      deletedAt: Date | null
      /** The account's sign-in data while its deletion can be undone. */
      keptLogin: ColumnType<StoredLogin | null, string | null | undefined, string | null>
      /** When the owner showed that mail to `email` arrives. A change of `email` clears it. */
      emailVerifiedAt: Date | null
      verifyNoticeClosedAt: Date | null
      /** From this time on, the back-office needs a second factor. */
      secondFactorDueAt: Date | null
      /** The role in the back-office: built-in, or a row of staff_role. Null for a customer. */
      staffRole: string | null
      deactivatedAt: Date | null
      /** Null only while a migration fills the rows of an earlier release. */
      searchKey: GeneratedAlways<string | null>
      /** Whether the customer may pay in cash on delivery: as the score says, always or never. */
      codRule: Generated<'auto' | 'always' | 'never'>
    }
    /** An account that was joined to another one, until the join can no longer be undone. */
    customerMerge: {
      id: string
      survivorId: string
      otherId: string
      mergedAt: Date
      moved: ColumnType<MovedRows, string, string>
      before: ColumnType<JoinedFields, string, string>
      after: ColumnType<JoinedFields, string, string>
    }
    customerNote: {
      customerId: string
      text: string
      version: GeneratedAlways<number>
    }
    /** `seq` is the customer's. */
    customerTag: {
      customerId: string
      /** The tag in lower case. */
      key: string
      name: string
      seq: number
    }
    /** Attempts of a courier to deliver a parcel that failed, with the shopper's answer to each. */
    deliveryAttempt: {
      id: string
      seq: GeneratedAlways<number>
      parcelId: string
      /** The minute of the attempt. A parcel has one attempt in a minute. */
      at: Date
      reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'
      note: Generated<string>
      source: 'staff' | 'courier'
      recordedAt: Date
      /** When the shopper was last asked what to do. */
      askedAt: Date | null
      answeredAt: Date | null
      answer: 'day' | 'not_wanted' | null
      answerDay: string | null
      answerPhone: Generated<string>
      answerAddress: Generated<string>
    }
    deliveryChallan: {
      orderId: string
      number: string
      financialYear: string
      serial: number
      issuedOn: string
      words: string
    }
    discount: {
      id: string
      seq: GeneratedAlways<number>
      couponId: string | null
      /** What shoppers read of an automatic discount. A coupon has its code. */
      title: string | null
      kind: 'percent' | 'amount' | 'buy_get' | 'gift'
      /** Also of a coupon with conditions, whose own row has 0. A coupon has its own minimum, last day and switch. */
      percentBp: Generated<number>
      amountPaise: Generated<number>
      buyQty: Generated<number>
      getQty: Generated<number>
      giftItemId: string | null
      minPaise: Generated<number>
      startsOn: string | null
      endsOn: string | null
      firstOrder: Generated<boolean>
      /** The products it is for. Empty, with no packs either: for all. */
      productIds: Generated<string[]>
      /** The packs it is for. */
      itemIds: Generated<string[]>
      /** The tags of its customers; one is enough. Empty: for all customers. */
      tags: Generated<string[]>
      active: Generated<boolean>
      version: Generated<number>
      createdAt: Date
    }
    /** SMS texts that are registered with the operators (DLT). */
    dltTemplate: {
      /** The kind of SMS. */
      event: string
      language: Generated<'en' | 'hi'>
      templateId: string
      header: string
      /** The registered text, with {#numeric#}, {#alphanumeric#} and {#url#}. */
      text: string
      updatedAt: Date
    }
    /** The last number of each series. A transaction takes the next one as its last act, so a rollback leaves no gap. */
    documentSeries: {
      prefix: string
      financialYear: string
      lastNumber: number
      lastOn: string
    }
    earlierCode: {
      mobile: string
      challengeHash: Uint8Array
      codeHash: Uint8Array
      expiresAt: Date
      attempts: number
      sentAt: Date
    }
    /** Parcels that a courier could not deliver, or that came back. */
    failedDelivery: {
      parcelId: string
      seq: GeneratedAlways<number>
      orderId: string
      pincode: string
      /** How far the parcel is. `givenUp`: lost, and its order was cancelled. */
      state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'
      /** The day on which the courier tries again, as staff or the shopper chose it. */
      retryOn: string | null
      backAt: Date | null
      /** The freight to the shopper. Null, as the other costs, until staff enter it. */
      forwardPaise: number | null
      returnPaise: number | null
      damagePaise: number | null
      version: GeneratedAlways<number>
      /** When its courier reported it as lost, or staff marked it so. */
      lostAt: Date | null
      /** When staff decided to send its pieces again. */
      sentAgainAt: Date | null
      /** What was written off of it when it was given up, by pack and batch. Null for any other parcel. */
      lostPieces: ColumnType<unknown | null, string | null | undefined, string | null>
      /** Why staff marked it as lost. Null for the report of a courier. */
      lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null
      /** The state before staff marked it as lost, `none` for a parcel that was not listed. Null once something followed. */
      lostFrom: 'none' | 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | null
      /** The day of the new attempt before staff marked it as lost. */
      lostRetryOn: string | null
    }
    /** Complaints to the grievance officer. */
    grievance: {
      /** The ticket number. */
      id: string
      seq: GeneratedAlways<number>
      customerId: string | null
      /** What the sender typed as the order. Empty for none. */
      orderId: Generated<string>
      name: string
      /** The e-mail address for the ticket and the answer. */
      contact: string
      kind: 'consumer' | 'data'
      text: string
      createdAt: Date
      dueAt: Date
      acknowledgedAt: Date | null
      settledAt: Date | null
      answer: Generated<string>
      /** The last reminder that the officer got. */
      reminded: 'day' | 'hours' | 'due' | null
    }
    /** Points of the law checklist that the owner confirmed. The audit log says who. */
    lawConfirmation: {
      item: string
      confirmedAt: Date
    }
    lead: {
      id: string
      seq: GeneratedAlways<number>
      name: string
      phone: string
      email: string
      subject: string
      message: string
      createdAt: Date
      handledAt: Date | null
      handledBy: string | null
      searchText: GeneratedAlways<string>
      sentBy: string | null
      searchKey: GeneratedAlways<string | null>
    }
    loginStep: {
      tokenHash: Uint8Array
      customerId: string
      openedBy: 'password' | 'code'
      tries: Generated<number>
      expiresAt: Date
    }
    message: {
      id: string
      seq: GeneratedAlways<number>
      dedupeKey: string
      channel: 'sms' | 'mail'
      recipient: string
      subject: string | null
      body: string
      status: Generated<'queued' | 'sent' | 'failed'>
      createdAt: Date
      sentAt: Date | null
      orderId: string | null
      tries: Generated<number>
      failure: string | null
      /** The newest failed attempts, oldest first. `at` is in ISO 8601. */
      attempts: ColumnType<{ at: string; failure: string }[], string | undefined, string>
      kind: string
      /** Whom or what the message is about. Erasing the subject erases the message. */
      subjectKind: SubjectKind | null
      subjectId: string | null
      /** When the code or link of the message stops working. Null without a secret. */
      secretUntil: Date | null
      /** The message that this one repeats. */
      copyOf: string | null
      /** The mail of which `body` is the plain text. Null for an SMS, a cleared secret, and a mail of an earlier release. */
      blocks: ColumnType<MailBlock[] | null, string | null | undefined, string | null>
      /** Until when the message waits, so that its cause can be taken back. Null for a message that is sent at once. */
      heldUntil: Date | null
      /** When a job first began to send a held message. */
      takenAt: Date | null
      /** What fills the variables of a registered text, in their order. Cleared with the body. */
      smsValues: ColumnType<string[] | null, string | null | undefined, string | null>
    }
    migration: {
      name: string
      checksum: string
      appliedAt: Generated<Date>
      release: string | null
      script: string | null
    }
    offlinePayment: {
      paymentId: string
      kind: 'cash' | 'bank_transfer' | 'upi'
      reference: Generated<string>
      /** The reference without signs and case, by which a second payment of the same transfer is found. */
      referenceKey: Generated<string>
      movedOn: string
      requestKey: string
    }
    offlineRefund: {
      refundId: string
      kind: 'cash' | 'bank_transfer' | 'upi'
      reference: Generated<string>
      /** The reference without signs and case, by which a second refund with the same transfer is found. */
      referenceKey: Generated<string>
      movedOn: string
      requestKey: string
    }
    /** `mobile` is a number. For a code by mail it is `mail:` and the account's id. For an address that is not its own yet, a keyed hash replaces the id. */
    oneTimeCode: {
      mobile: string
      codeHash: Uint8Array | null
      expiresAt: Date
      /** Tries without the challenge that the requester received. */
      attempts: Generated<number>
      sends: Generated<number>
      sentAt: Date
      challengeHash: Uint8Array | null
      /** Tries with the challenge that the requester received. */
      ownAttempts: Generated<number>
    }
    orderCode: {
      orderId: string
      /** Null once the code is used. */
      codeHash: Uint8Array | null
      expiresAt: Date
      attempts: Generated<number>
      sends: Generated<number>
      sentAt: Date
    }
    orderDiscount: {
      orderId: string
      position: number
      discountId: string
      kind: string
      label: string
      byCode: boolean
      paise: number
      /** What it took off each line, in the order of their positions. */
      linePaise: ColumnType<number[], string, string>
    }
    /** Lines of an order that are no packs. The order's subtotal includes them, and no coupon lowers them. */
    orderExtra: {
      orderId: string
      position: number
      /** The module that added the line. */
      module: string
      /** The line's own name in its module. */
      id: string
      /** What shopper and staff read. */
      label: string
      paise: number
    }
    /** The card of a gift order. With a recipient, the shop asks that person for the address. */
    orderGift: {
      orderId: string
      /** Empty without one, and once the account is erased. */
      message: string
      /** The name on the card. */
      sender: string
      /** As the shopper typed it. Null for a gift to an address that the shopper knows. */
      recipientName: string | null
      recipientMobile: string | null
      /** The address of the shopper, for the invoice: its party, and never the place of delivery. */
      billing: ColumnType<AddressSnapshot | null, string | null | undefined, string | null>
      /** The signed subject of the link. Another id ends earlier links. Null before the payment. */
      linkId: string | null
      /** When the recipient was asked last. The link ends 30 days later. */
      askedAt: Date | null
      /** When the recipient was reminded. */
      remindedAt: Date | null
      /** When the shopper was told that no address came. */
      toldAt: Date | null
      answeredAt: Date | null
    }
    orderLine: {
      orderId: string
      position: number
      productId: string
      name: string
      image: string
      quantityLabel: string
      qty: number
      unitPaise: number
      discountBp: number
      netPaise: number
      couponSharePaise: Generated<number>
      /** Null for lines from before stock was kept. */
      stockItemId: string | null
      /** Pieces that staff took off the order before it was packed. Their price was refunded. */
      removedQty: Generated<number>
      /** The parts of a bundle as they were at the time of the order. Null for any other pack. */
      parts: ColumnType<OrderedPart[] | null, string | null | undefined, string | null>
      /** As of `variant`. */
      discountRest: Generated<number>
      /** A free pack that a discount added. */
      isGift: Generated<boolean>
    }
    orderNote: {
      orderId: string
      text: string
      onSlip: Generated<boolean>
      version: GeneratedAlways<number>
    }
    /** `listedAt` and `seq` are those of the placed order. */
    orderTag: {
      orderId: string
      /** The tag in lower case. */
      key: string
      name: string
      listedAt: Date
      seq: number
    }
    /** The first and the last touch before an order: how the visitor came to the shop. An order without rows had direct visits alone. */
    orderTouch: {
      orderId: string
      turn: TouchTurn
      kind: Exclude<SourceKind, 'direct'>
      /** The utm_source of a campaign, or the id of the source of a phone order. */
      source: Generated<string>
      medium: Generated<string>
      campaign: Generated<string>
      content: Generated<string>
      term: Generated<string>
      referrer: Generated<string>
      code: Generated<string>
      path: Generated<string>
      /** Null once its account is erased. */
      touchedAt: Date | null
      /** The name of the source: of its site, coupon or campaign, or the id of the source of a phone order. */
      name: GeneratedAlways<string>
      /** Equal for equal kind, name and campaign, by which the report groups. One column, because the planner would expect too many groups of several. */
      key: GeneratedAlways<string>
    }
    /** Views of the orders list that members of staff save for themselves. */
    orderView: {
      id: string
      seq: GeneratedAlways<number>
      customerId: string
      /** The name in the form that compares names. */
      key: string
      name: string
      /** The parameters of the list and their values. The list may know fewer of them by now. */
      filters: ColumnType<Record<string, string>, string, string>
    }
    /** Pages whose words the owner writes. */
    page: {
      id: string
      seq: GeneratedAlways<number>
      kind: 'article' | 'page' | 'home' | 'about' | 'legal'
      /** The last part of its path. */
      slug: string
      /** The text that is not published yet. */
      draft: ColumnType<PageContent | null, string | null | undefined, string | null>
      version: GeneratedAlways<number>
      createdAt: Date
      /** The text that comes with the program is not one of its texts: a brand pack replaced it, or the shop began without it. */
      withoutFirst: Generated<boolean>
    }
    /** The published texts of pages. A page shows the newest whose time has come. */
    pageText: {
      id: string
      seq: GeneratedAlways<number>
      pageId: string
      /** Null takes the page away from the shop. */
      content: ColumnType<PageContent | null, string | null | undefined, string | null>
      /** How long it takes to read. */
      minutes: number
      liveFrom: Date
      /** No process has announced it yet, because its time had not come. */
      pending: boolean
    }
    parcel: {
      id: string
      orderId: string
      /** Counts the parcels of the order, from 1. */
      number: number
      /** Null for a link that was typed as it is, like `awb`. */
      carrier: string | null
      awb: string | null
      trackingUrl: string | null
      packedAt: Date
      shippedAt: Date | null
      /** The ids of the recalled batches that its packer knew of. */
      checkedBatches: Generated<string[]>
      /** The message that told the shopper of the shipping. */
      messageId: string | null
    }
    /** How many pieces of an order's line are in a parcel. A trigger refuses more pieces than the line has. */
    parcelLine: {
      parcelId: string
      position: number
      qty: number
      /** The pieces that came back in the parcel. */
      backQty: number | null
    }
    passkey: {
      id: string
      seq: GeneratedAlways<number>
      customerId: string
      publicKey: Uint8Array
      signCount: number
      transports: string[]
      name: string
      createdAt: Date
      lastUsedAt: Date | null
    }
    passwordReset: {
      customerId: string
      tokenHash: Uint8Array
      createdAt: Date
      expiresAt: Date
    }
    payment: {
      id: string
      orderId: string | null
      providerOrderId: string
      amountPaise: number
      currency: string
      status: 'authorized' | 'captured' | 'failed' | 'refunded'
      lane: 'settled' | 'surplus' | 'amount_differs' | 'no_order' | 'after_cancel' | 'coupon_spent' | 'out_of_stock' | null
      createdAt: Date
      updatedAt: Date
      seq: GeneratedAlways<number>
      /** The payment provider that took it, and that refunds it. */
      provider: Generated<string>
      /** The provider's fee with its tax, as reported with the payment. Null if it was not. */
      feePaise: number | null
      /** Which part of its order the payment is for. */
      part: Generated<'whole' | 'advance' | 'rest'>
    }
    /** Accounts at payment providers. One that is not current any more still refunds what it took. */
    paymentAccount: {
      id: string
      seq: GeneratedAlways<number>
      /** The provider, by its name in the program. */
      kind: string
      mode: 'test' | 'live'
      keyId: string
      /** It takes the new orders of its mode. */
      isCurrent: boolean
      version: Generated<number>
      /** Its secrets, as in `connection`. Null for an account of the environment. */
      sealed: Uint8Array | null
      savedAt: Date
      /** Until when the webhook secret before is valid too. */
      previousUntil: Date | null
    }
    /** Disputes of payments, as the payment provider reports them. */
    paymentDispute: {
      /** The provider's id. */
      id: string
      seq: GeneratedAlways<number>
      paymentId: string
      amountPaise: number
      /** What the provider took from the shop, for a lost dispute. */
      deductedPaise: Generated<number>
      reason: Generated<string>
      phase: Generated<string>
      state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
      /** Until when the shop may answer. */
      respondBy: Date | null
      createdAt: Date
      /** When the provider said so. An older report changes nothing. */
      reportedAt: Date
    }
    phoneOrder: {
      orderId: string
      requestKey: string
      requestHash: Uint8Array
      note: Generated<string>
      /** The provider's link. Null until the provider has answered. */
      linkId: string | null
      linkUrl: string | null
      /** The payment provider of its link. */
      provider: Generated<string>
    }
    /** The directory of PIN codes of India Post, with what the owner says about deliveries. */
    pinCode: {
      pin: string
      /** The state of most of its post offices. Null for the army's post. */
      stateCode: string | null
      /** The codes of all states in which it has offices. */
      states: Generated<string[]>
      district: Generated<string>
      /** The name of its main post office. */
      office: Generated<string>
      /** False refuses an order to it before the payment. */
      serviceable: Generated<boolean>
      /** Whether it takes cash on delivery. */
      cod: Generated<boolean>
      /** `daysMin` and `daysMax` are the working days from the dispatch. Null for the shop's estimate. */
      daysMin: number | null
      daysMax: number | null
      note: Generated<string>
      /** When the owner changed it. An import keeps such a row. */
      editedAt: Date | null
    }
    /** Prices, pauses and publications that are set for a time. */
    priceSchedule: {
      id: string
      seq: GeneratedAlways<number>
      productId: string
      /** The pack. Null for the status of the product. */
      itemId: string | null
      startsAt: Date
      /** Null without end. */
      endsAt: Date | null
      /** What stands from starts_at on. */
      figures: ColumnType<ScheduledFigures, string, string>
      /** What stood before it began, for its end. */
      before: ColumnType<ScheduledFigures | null, string | null | undefined, string | null>
      state: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>
      /** What happened otherwise than planned. */
      note: Generated<string>
      createdAt: Date
    }
    product: {
      id: string
      seq: GeneratedAlways<number>
      name: string
      kind: Generated<string>
      image: Generated<string>
      gallery: Generated<string[]>
      benefits: Generated<string[]>
      createdAt: ColumnType<Date, Date | undefined, never>
      updatedAt: Generated<Date>
      status: Generated<'draft' | 'published'>
      place: Generated<number>
      manufacturer: Generated<string>
      countryOfOrigin: Generated<string>
      version: GeneratedAlways<number>
      deletedAt: Date | null
      pageTexts: ColumnType<PageTexts, string | undefined, string>
      foodType: 'vegetarian' | 'non-vegetarian' | null
      bestBeforeMonths: number | null
      declarations: ColumnType<Declarations, string | undefined, string>
      /** The colour of the look behind its pictures. Null for the neutral one. */
      ground: 'first' | 'second' | null
      /** The words of a link to a page of the shop that helps to choose the product. Empty without one. */
      articleTitle: Generated<string>
      articlePath: Generated<string>
    }
    /** The product before its last saved change, and the version that the change made. */
    productChange: {
      productId: string
      version: number
      savedAt: Date
      before: ColumnType<unknown, string, string>
    }
    productImport: {
      id: string
      seq: GeneratedAlways<number>
      createdAt: Date
      added: number
      updated: number
      undoneAt: Date | null
    }
    productImportLine: {
      importId: string
      productId: string
      version: number
      /** Null for a product that the import added. */
      before: ColumnType<unknown | null, string | null | undefined, never>
    }
    productPreview: {
      productId: string
      tokenHash: Uint8Array
      createdAt: Date
      expiresAt: Date
    }
    productVideo: {
      productId: string
      /** The names of stored files. */
      file: string
      captions: string | null
      /** Empty: the product's first picture. */
      poster: Generated<string>
      seconds: number
      width: number
      height: number
      addedAt: Date
    }
    /** Changes that a program prepared, each for one operation of the API. They are removed after a week. */
    proposal: {
      id: string
      seq: GeneratedAlways<number>
      keyId: string
      method: string
      /** The path of the operation, with the names of its parameters. */
      path: string
      /** What the operation would get, in the order of the program. Removed when a person decides. */
      input: ColumnType<unknown | null, string | null | undefined, string | null>
      createdAt: Date
      decidedAt: Date | null
      /** The account of the person. No reference, because the row goes after a week. */
      decidedBy: string | null
      /** Null while it waits. Also null if the process died while it carried the change out. */
      outcome: 'done' | 'dismissed' | null
      /** The sentence with which the operation answered. */
      answer: Generated<string>
    }
    rateLimit: {
      key: string
      points: Generated<number>
      expire: number | null
    }
    recoveryCode: {
      customerId: string
      codeHash: Uint8Array
      createdAt: Date
      usedAt: Date | null
    }
    /** Old addresses of the shop, each with a new one. None leads to the old address of another. */
    redirect: {
      id: string
      seq: GeneratedAlways<number>
      /** The canonical path, by which a request finds it. */
      fromPath: string
      /** A path of the shop, or an https address. */
      toAddress: string
      version: GeneratedAlways<number>
      createdAt: Date
    }
    refund: {
      id: string
      paymentId: string
      amountPaise: number
      reason: string
      status: 'requested' | 'pending' | 'processed' | 'failed'
      providerRefundId: string | null
      createdAt: Date
      /** The caller's idempotency key, so that a repeated request of staff makes one refund. */
      requestKey: string | null
      problem: string | null
      settledAt: Date | null
      /** The provider's ids of earlier tries that the bank did not accept. */
      sentBack: Generated<string[]>
      /** When to ask the provider for the state of a pending refund again. */
      nextCheckAt: Date | null
      /** True when the refund is of all that is left of its payment. */
      allLeft: Generated<boolean>
      /** When staff retried it last. */
      retriedAt: Date | null
      origin: 'staff' | 'return' | 'removal' | 'cancellation' | 'exception' | 'provider'
      returnId: string | null
      /** The removal's entry in the audit log. */
      removalId: string | null
      /** The payment provider of its payment. */
      provider: Generated<string>
      /** What the refund is for: the place of each line in the order, and pieces of it. Null for an amount. */
      pieces: ColumnType<unknown | null, string | null | undefined, string | null>
      seq: GeneratedAlways<number>
      /** The refund that this one continues, because one payment held too little. */
      splitFrom: string | null
      /** It gave back a charge such as that of delivery, and nothing of the goods. */
      isCharge: Generated<boolean>
    }
    /** What refunds left of a payment, below the smallest refund. A trigger keeps it. */
    refundRest: {
      paymentId: string
      paise: GeneratedAlways<number>
      acceptedAt: Date | null
    }
    replacement: {
      orderId: string
      replaces: string
      returnId: string | null
      reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'
      /** The refund of the difference, if the pieces were exchanged for cheaper ones. */
      refundId: string | null
      requestKey: string
      requestHash: Uint8Array
      madeAt: Date
    }
    replacementLine: {
      orderId: string
      position: number
      qty: number
      newPosition: number
      /** How much more was paid for the replaced pieces than the sent packs cost. 0 if they are the same packs. */
      differencePaise: Generated<number>
      /** What was refunded of the difference. Less than it if a cancelled exchange refunded a part before. */
      refundedPaise: Generated<number>
    }
    /** Keys of requests that create something, so that a repeated request creates nothing more. */
    requestKey: {
      caller: string
      endpoint: string
      key: string
      inputHash: Uint8Array
      reply: string | null
      createdAt: ColumnType<Date, Date, never>
    }
    /** How many pieces of an order's line a return is about, and what became of those that arrived. */
    returnLine: {
      returnId: string
      position: number
      qty: number
      restocked: Generated<number>
      writtenOff: Generated<number>
    }
    /** `hash` is that of the file before it was encoded again. */
    returnPhoto: {
      id: string
      returnId: string
      number: number
      hash: Uint8Array
      jpeg: Uint8Array
    }
    returnRequest: {
      id: string
      seq: GeneratedAlways<number>
      orderId: ColumnType<string, string, never>
      state: Generated<'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed'>
      reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'
      /** The shopper's words. */
      words: Generated<string>
      /** The owner's words at the decision. */
      answer: Generated<string>
      /** The owner's words at an end without a refund. */
      closing: Generated<string>
      requestKey: string
      askedAt: Date
      receivedAt: Date | null
      refundId: string | null
      version: GeneratedAlways<number>
    }
    review: {
      id: string
      seq: GeneratedAlways<number>
      productId: string
      customerId: string
      /** The order that proves the purchase. */
      orderId: string
      stars: number
      title: Generated<string>
      words: Generated<string>
      /** The shown name. Empty for a customer who gave none. */
      name: Generated<string>
      photos: Generated<string[]>
      state: Generated<'waiting' | 'shown' | 'removed'>
      /** The account is marked as deleted, so nobody sees the review. */
      authorDeleted: Generated<boolean>
      answer: Generated<string>
      answeredAt: Date | null
      /** A trigger counts the votes. */
      helpful: GeneratedAlways<number>
      /** Reports since the owner last approved the review. */
      reports: Generated<number>
      /** Increases with each change of the review's content. */
      version: Generated<number>
      createdAt: Date
      updatedAt: Date
      isShown: GeneratedAlways<boolean>
      searchText: GeneratedAlways<string>
      searchKey: GeneratedAlways<string | null>
    }
    /** Triggers keep it. */
    reviewCount: {
      productId: GeneratedAlways<string>
      state: GeneratedAlways<'removed' | 'shown' | 'waiting'>
      stars: GeneratedAlways<number>
      reviews: GeneratedAlways<number>
      withPhotos: GeneratedAlways<number>
    }
    reviewInvitation: {
      orderId: string
      deliveredAt: Date
      sentAt: Date | null
    }
    /** `reporter` is a keyed hash of the account or the network address. */
    reviewReport: {
      reviewId: string
      reporter: Uint8Array
      reason: 'advert' | 'insult' | 'private' | 'other'
      createdAt: Date
    }
    reviewVote: {
      reviewId: string
      customerId: string
      createdAt: Date
    }
    salesChange: {
      seq: GeneratedAlways<number>
      day: string
      measure: string
      name: string
      orders: number
      qty: number
      paise: number
    }
    /** Sums of one day in India. `name` is the status, the product, the id of the celebrity or the kind of customer that they are about. */
    salesDay: {
      measure: string
      day: string
      name: string
      orders: number
      qty: number
      paise: number
    }
    session: {
      tokenHash: Uint8Array
      customerId: string
      createdAt: Date
      lastUsedAt: Date
      /** `device` and `network` are about the last use, and null before the first one. */
      device: string | null
      network: Uint8Array | null
      openedBy: Generated<'password' | 'code' | 'passkey'>
      hasSecondFactor: Generated<boolean>
      /** The back-office stays closed until the account has a second factor. */
      needsSecondFactor: Generated<boolean>
      /** When the owner last gave a proof of identity. */
      provenAt: Date | null
    }
    /** Settings that an owner has changed. Each `value` is any JSON. */
    setting: {
      name: string
      value: ColumnType<unknown, string, string>
      updatedAt: Date
      version: GeneratedAlways<number>
    }
    /** The days whose settlements the shop has read to the end. */
    settlementDay: {
      provider: string
      day: string
      items: number
      readAt: Date
    }
    /** What payment providers paid out to the bank account, item by item. Other shops on the account have items too. */
    settlementItem: {
      provider: string
      settlementId: string
      /** The provider's id of the payment, refund or adjustment. */
      itemId: string
      seq: GeneratedAlways<number>
      kind: 'payment' | 'refund' | 'adjustment' | 'other'
      /** The payment that a payment or refund is about. */
      paymentId: string | null
      amountPaise: number
      creditPaise: number
      debitPaise: number
      /** The provider's fee, with its tax. */
      feePaise: number
      /** The tax inside the fee. */
      taxPaise: number
      currency: string
      /** The bank's reference of the settlement. */
      utr: Generated<string>
      description: Generated<string>
      settledAt: Date
    }
    /** A celebrity with a share: how long the ledger is, and the hash of its last entry. Its row is the lock of the ledger. */
    shareAccount: {
      celebrityId: string
      entries: Generated<number>
      head: Uint8Array | null
      /** Name, account number and IFSC of the celebrity, sealed. Null if nobody entered them. */
      bank: Uint8Array | null
      /** The IFSC and the last four digits of the account number. */
      bankHint: Generated<string>
      bankVersion: Generated<number>
    }
    /** The ledger of a celebrity. Rows are only added, and the hash of each covers the row before it. */
    shareEntry: {
      celebrityId: string
      number: number
      at: Date
      kind: EntryKind
      orderId: string | null
      coupon: Generated<string>
      /** By how much the net of the order changed. */
      netPaise: Generated<number>
      /** By how much the balance of the celebrity changed. */
      sharePaise: Generated<number>
      /** The value of goods that were given, which counts for tax. Below 0 for a correction that lowers it. */
      valuePaise: Generated<number>
      payableFrom: Date | null
      note: Generated<string>
      hash: Uint8Array
      /** The number of the advance or the goods that this entry corrects. It has the difference. */
      corrects: number | null
    }
    /** A run that pays celebrities. Its day in India decides about tax. */
    sharePayout: {
      id: string
      seq: GeneratedAlways<number>
      madeAt: Date
      madeBy: string
    }
    /** Who downloaded the file of a payout. A bank would pay a file again. */
    sharePayoutFile: {
      payoutId: string
      number: number
      madeAt: Date
      madeBy: string
    }
    sharePayoutLine: {
      payoutId: string
      celebrityId: string
      line: number
      name: string
      grossPaise: number
      taxPaise: number
      sections: Generated<string>
      /** open, paid, or failed: its amount is payable again. */
      state: Generated<'failed' | 'open' | 'paid'>
      /** The reference of the bank, or why the payment failed. */
      note: Generated<string>
      decidedAt: Date | null
      /** The bank details at the time of the run, sealed, until the bank has decided. */
      bank: Uint8Array | null
      bankHint: Generated<string>
      /** The part of tax_paise that earlier financial years still owed: each with the first day of its year, paise and sections. */
      earlierTax: ColumnType<EarlierTax[], string | undefined, string>
    }
    /** Which share a celebrity gets of orders from a day in India on. Of two rows of a day the later one holds, for orders after it was made. */
    shareRate: {
      celebrityId: string
      seq: GeneratedAlways<number>
      effectiveFrom: string
      createdAt: Date
      terms: ColumnType<ShareTerms, string, string>
    }
    /** The tax to withhold, as the owner entered it, from a day in India on. */
    shareWithholding: {
      /** share: what is paid to celebrities. goods: what is given to them. */
      covers: Covered
      effectiveFrom: string
      section: string
      rateBp: number
      thresholdPaise: number
      rounding: Rounding
      source: Generated<string>
      updatedAt: Date
    }
    /** Parcels that were booked with a courier over HTTP. The courier has the id as that of its order. */
    shipment: {
      id: string
      seq: GeneratedAlways<number>
      orderId: string
      parcelNumber: number
      provider: string
      state:
        | 'booking'
        | 'failed'
        | 'refused'
        | 'booked'
        | 'cancelling'
        | 'cancelled'
        | 'picked_up'
        | 'in_transit'
        | 'out_for_delivery'
        | 'returning'
        | 'lost'
        | 'returned'
        | 'delivered'
      weightGrams: number
      lengthCm: number
      breadthCm: number
      heightCm: number
      /** What the courier collects. 0 for a parcel that is paid. */
      cashPaise: number
      expectedOn: string | null
      courierOrderId: Generated<string>
      courierShipmentId: Generated<string>
      /** The courier's tracking number. Null until the courier has answered. */
      awb: string | null
      /** The carrier that a broker chose. */
      handedTo: Generated<string>
      /** The weight that the courier charges. Null until it is known. */
      chargedGrams: number | null
      /** What a person must know or do, in one sentence. Empty without a problem. */
      problem: Generated<string>
      /** Who booked it, or asked last to cancel it. */
      actorId: string
      createdAt: Date
      /** When the shop asks the courier again. Null once nothing more can happen. */
      nextCheckAt: Date | null
    }
    shipmentReport: {
      shipmentId: string
      kind: string
      at: Date
      /** Why an attempt failed, in the courier's words. Empty for other reports. */
      words: Generated<string>
    }
    /** Whether new orders move money. Without a row the shop is in test mode, unless the environment has keys. */
    shopMode: {
      id: Generated<boolean>
      mode: 'test' | 'live'
      version: Generated<number>
      changedAt: Date
    }
    shopOrder: {
      id: string
      seq: GeneratedAlways<number>
      customerId: string | null
      status: Generated<'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'>
      subtotalPaise: number
      couponDiscountPaise: Generated<number>
      totalPaise: number
      couponCode: string | null
      couponDiscountBp: number | null
      couponCreatedBy: string | null
      address: ColumnType<AddressSnapshot, string, string>
      fingerprint: string
      providerOrderId: string | null
      providerPaymentId: string | null
      providerSignature: string | null
      trackingId: string | null
      trackingUrl: string | null
      createdAt: Date
      expiresAt: Date
      nextCheckAt: Date | null
      /** When the order was placed: paid, or confirmed for cash on delivery. Null for an attempt. */
      paidAt: Date | null
      /** When the order was placed; for an attempt, when it was created. */
      listedAt: GeneratedAlways<Date>
      couponId: string | null
      couponHeldUntil: Date | null
      /** The caller that is creating the provider's order now. Until `askedUntil` no other caller does so. */
      askedBy: string | null
      askedUntil: Date | null
      version: GeneratedAlways<number>
      /** Whether it was the customer's first order when it was paid. Null before, and for orders of old releases. */
      isFirst: GeneratedAlways<boolean | null>
      /** A trigger follows the status and the tracking link. */
      fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null
      /** `phone`: staff made it for a customer on the telephone. Null: the shopper's own checkout. */
      source: 'phone' | null
      /** When staff cancelled a phone order before it was paid. */
      withdrawnAt: Date | null
      /** The text that a search looks through. Null only while a migration fills the rows of an earlier release. */
      searchKey: GeneratedAlways<string | null>
      /** The coupon's celebrity. Null without a coupon, and for orders of old releases, whose `couponCreatedBy` gives the celebrity. */
      celebrityId: string | null
      /** The payment provider of its provider order, or of the next one while it has none. */
      provider: Generated<string>
      /** How the shopper pays: online, or in cash on delivery. */
      method: Generated<'online' | 'cod'>
      /** How far the cash of a cash on delivery order is. Null for an order that is paid online. */
      codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null
      /** What is paid online before the order is placed, of an order that is paid in cash on delivery. */
      advancePaise: Generated<number>
      /** Its discount is for a first order alone. */
      firstOrderOnly: Generated<boolean>
      /** Placed in test mode of a shop that can go live: no money moved, and the order has no tax documents. */
      isTest: Generated<boolean>
      /** Who knows the address: the shopper; nobody yet, so it has a name and number alone; or the recipient of a gift, and staff, but not the shopper. */
      addressBy: Generated<'shopper' | 'awaited' | 'recipient'>
      /** It replaces pieces of another order without charge (`replacement`). No figure counts it. */
      isReplacement: Generated<boolean>
    }
    sqlFunctionVersion: {
      onlyRow: Generated<boolean>
      version: number
      checksum: string
      loadedAt: Date
      release: string | null
    }
    staffInvitation: {
      id: string
      seq: GeneratedAlways<number>
      email: string
      staffRole: string
      tokenHash: Uint8Array
      invitedBy: string | null
      sentAt: Date
      expiresAt: Date
    }
    staffRole: {
      id: string
      name: string
      scopes: string[]
      secondFactor: Generated<boolean>
      version: GeneratedAlways<number>
      createdAt: Generated<Date>
      updatedAt: Generated<Date>
    }
    /** `celebrity` is the name in lower case, and `name` the name, for the previous release. */
    statementLink: {
      celebrity: string
      name: string
      tokenHash: Uint8Array
      createdAt: Date
      expiresAt: Date | null
      celebrityId: string | null
    }
    /** Without `askedBy`, nobody was signed in. */
    stockAlert: {
      id: Generated<string>
      seq: GeneratedAlways<number>
      itemId: string
      channel: 'mail' | 'sms'
      recipient: string
      askedBy: string | null
      createdAt: Date
      sentAt: Date | null
    }
    stockBatch: {
      id: Generated<string>
      itemId: ColumnType<string, string, never>
      code: string
      packedOn: string | null
      bestBefore: string | null
      onHand: GeneratedAlways<number>
      recalledAt: Date | null
      /** Null until every buyer's message is queued. */
      recallSentAt: Date | null
      /** True for a batch whose packs may not be sold again. `offSaleFor` says why. */
      offSale: Generated<boolean>
      /** The name of the stored file of the laboratory's report. */
      labReport: string | null
      offSaleFor: 'recall' | 'expiry' | null
      /** The id of the batch's first movement. Null before it. */
      firstMovement: GeneratedAlways<number | null>
      /** The pieces that left the stock after its last day of sale, and that nobody has thrown away. */
      expired: GeneratedAlways<number>
    }
    stockHold: {
      customerId: string
      itemId: string
      orderId: string
      pieces: number
      until: Date
      heldAt: Date | null
    }
    stockItem: {
      id: Generated<string>
      seq: GeneratedAlways<number>
      productId: string
      /** The pack's label. */
      quantity: string
      sku: string | null
      barcode: string | null
      weightG: number | null
      costPaise: number | null
      tracked: Generated<boolean>
      /** The sum of the item's movements. */
      onHand: GeneratedAlways<number>
      lowAt: number | null
      mostPerOrder: number | null
      mayOversell: Generated<boolean>
      version: GeneratedAlways<number>
      /** It fell to `lowAt` or below, and the owner is not told yet. */
      lowUntold: Generated<boolean>
      /** The name of the product once it is erased. */
      productName: GeneratedAlways<string | null>
    }
    stockMovement: {
      id: GeneratedAlways<number>
      itemId: string
      batchId: string | null
      at: Date
      pieces: number
      reason: 'receipt' | 'sale' | 'cancelled' | 'removed' | 'replaced' | 'return' | 'correction' | 'loss' | 'sample' | 'expired' | 'disposed'
      orderId: string | null
      /** The member of staff who entered it. */
      actorId: string | null
      note: Generated<string>
      requestKey: string | null
    }
    /** The names of the owner's ledgers in Tally: one row once the owner has named them. */
    tallyLedgers: {
      id: 'tally'
      /** The name of each ledger by its use. */
      names: ColumnType<Record<string, string>, string, string>
      /** The ledgers of sales by rate: within the state and to other states. */
      sales: ColumnType<{ rateBp: number; within: string; interstate: string }[], string, string>
      version: GeneratedAlways<number>
      updatedAt: Date
    }
    /** The business that a shopper buys for. */
    taxBuyer: {
      orderId: string
      gstin: string
      businessName: string
    }
    /** Goods with one HSN code and one rate at a time. The default class is of everything else. */
    taxClass: {
      id: string
      name: string
      hsn: string
      hsnText: Generated<string>
      isDefault: Generated<boolean>
      /** The types of product that belong to it, in their canonical form. */
      kinds: Generated<string[]>
      version: GeneratedAlways<number>
      updatedAt: Date
    }
    /** Products with another class than their type has. */
    taxClassProduct: {
      productId: string
      taxClassId: string
    }
    /** The rate of a class from a day in India on. Each class has one from the first day of GST on. */
    taxClassRate: {
      taxClassId: string
      effectiveFrom: string
      rateBp: number
      source: Generated<string>
    }
    /** Sums of the documents of a day by kind, state and rate. Amounts of credit notes are positive. */
    taxDay: {
      issuedOn: string
      kind: string
      placeOfSupply: string
      rateBp: number
      /** The documents whose first line has this rate. */
      documents: number
      grossPaise: number
      taxablePaise: number
      cgstPaise: number
      sgstPaise: number
      igstPaise: number
    }
    /** Invoices, bills and credit notes as they were issued. Rows never change. */
    taxDocument: {
      id: string
      seq: GeneratedAlways<number>
      kind: 'tax_invoice' | 'bill_of_supply' | 'bill' | 'credit_note'
      number: string
      prefix: string
      financialYear: string
      serial: number
      issuedOn: string
      issuedAt: Date
      orderId: string
      againstId: string | null
      refundId: string | null
      reason: Generated<string>
      registration: 'regular' | 'composition' | 'unregistered'
      supplier: ColumnType<unknown, string, string>
      placeOfSupply: string
      /** Neither the state nor the PIN code of the address told the state, so it is the seller's own. */
      isPlaceGuessed: Generated<boolean>
      isInterstate: boolean
      buyerGstin: string | null
      /** The provider's id of the payment; null while cash is to be collected. */
      paymentId: string | null
      paymentOn: string | null
      totalPaise: number
      taxablePaise: number
      cgstPaise: number
      sgstPaise: number
      igstPaise: number
      /** The layout of its PDF. */
      template: Generated<number>
      /** What the payment paid of the total. Null for all of it. */
      paymentPaise: number | null
      /** The earlier of two payments: its id, its day, and what it paid in paise. */
      advance: ColumnType<unknown | null, string | null | undefined, string | null>
    }
    /** Lines of documents, in paise. gross_paise: what was paid for the line, or is credited for it. */
    taxDocumentLine: {
      documentId: string
      /** The place of the line of the order. */
      position: number
      description: string
      hsn: string
      qty: number
      unitPaise: number
      discountPaise: number
      couponPaise: number
      feePaise: number
      grossPaise: number
      rateBp: number
      taxablePaise: number
      cgstPaise: number
      sgstPaise: number
      igstPaise: number
    }
    /** Whom a document names. Apart, because it is removed when the law no longer needs it. */
    taxDocumentParty: {
      documentId: string
      name: string
      businessName: Generated<string>
      lines: string[]
      pincode: string
      /** The lines about the delivery of a gift whose address the shopper does not know. Null if the goods go to the party. */
      shipTo: string[] | null
    }
    /** How the seller is registered for GST, from a day in India on. */
    taxRegistration: {
      effectiveFrom: string
      kind: 'regular' | 'composition' | 'unregistered'
      gstin: Generated<string>
      legalName: string
      tradeName: Generated<string>
      stateCode: string
      prefix: string
      notePrefix: string
      /** The turnover is above five crore rupees. */
      isLarge: Generated<boolean>
      takesGstin: Generated<boolean>
      version: GeneratedAlways<number>
      updatedAt: Date
    }
    /** Orders that were cancelled when a part of them was sent, until somebody decides about their unsent pieces. */
    unsentRest: {
      orderId: string
    }
    usedChallenge: {
      challengeHash: Uint8Array
      expiresAt: Date
    }
    /** The place of a pack in the catalogue. */
    variant: {
      productId: string
      position: number
      quantity: string
      pricePaise: number
      discountBp: Generated<number>
      mrpPaise: number | null
      image: string | null
      /** The pack. A trigger sets it for a variant that is inserted without one. */
      itemId: string | null
      /** What the discount has beyond `discountBp`, in hundred-millionths of a basis point. */
      discountRest: Generated<number>
      /** The pack is not sold for now, and stays in the catalogue. */
      paused: Generated<boolean>
    }
    /** How many visits of a day, in India, did a step on the way to an order. */
    visitCount: {
      day: string
      step: 'visit' | 'product' | 'cart' | 'checkout'
      visits: number
    }
    /** Addresses of other programs that hear of changes in the shop. */
    webhookAddress: {
      id: string
      seq: GeneratedAlways<number>
      url: string
      note: Generated<string>
      events: string[]
      state: Generated<'active' | 'paused' | 'disabled'>
      /** Why the shop disabled it. Null in another state. */
      disabledBecause: 'failing' | 'gone' | null
      /** The signing secret is derived from the shop's own secret, the id and this number. */
      secretNumber: Generated<number>
      /** When the secret before was replaced. That one signs too for a day. */
      secretReplacedAt: Date | null
      /** The first failure since the last success. Null while the address answers. */
      failingSince: Date | null
      /** Its last answer took long, so its messages wait in a queue apart. */
      isSlow: Generated<boolean>
      /** `triedAt`, `answerStatus` and `failure` are of the last try. The status is null without an answer. */
      triedAt: Date | null
      answerStatus: number | null
      failure: Generated<string>
      createdAt: Date
      version: GeneratedAlways<number>
    }
    /** Messages to addresses, each about one change. They name their subject by its id: the message is written when it is sent. */
    webhookDelivery: {
      /** The webhook-id, the same at each try. */
      id: string
      seq: GeneratedAlways<number>
      /** No reference, so that a change of the shop never waits for a change of the address. */
      addressId: string
      event: string
      subjectId: string
      /** The order that the subject belongs to. */
      orderId: string | null
      happenedAt: Date
      createdAt: Date
      status: Generated<'queued' | 'retrying' | 'delivered' | 'failed'>
      tries: Generated<number>
      triedAt: Date | null
      answerStatus: number | null
      durationMs: number | null
      /** The start of the last answer, or why there is none. */
      answer: Generated<string>
    }
    webhookEvent: {
      id: string
      bodyHash: Uint8Array
      body: string
      receivedAt: Date
      appliedAt: Date | null
      /** The payment that the event is about. Empty if there is none, null until the event is read. */
      paymentId: string | null
      /** The payment provider that signed it. */
      provider: Generated<string>
    }
    /** What the simulated advertising services of test mode received, and which rules of their documentation it broke. */
    'sandbox.conversion': {
      seq: GeneratedAlways<number>
      receiver: string
      body: ColumnType<unknown, string, string>
      problems: string[]
      at: Date
    }
    'sandbox.courierParcel': {
      number: GeneratedAlways<number>
      courier: string
      /** The shop's id of the shipment. */
      reference: string
      awb: string | null
      pincode: string
      weightGrams: number
      chargedGrams: number | null
      cashPaise: Generated<number>
      isCancelled: Generated<boolean>
      isPickupAsked: Generated<boolean>
      createdAt: Date
    }
    'sandbox.courierScan': {
      seq: GeneratedAlways<number>
      parcelNumber: number
      kind: string
      at: Date
    }
    'sandbox.paymentLink': {
      id: string
      referenceId: string
      amount: number
      currency: string
      description: string
      status: 'created' | 'paid' | 'cancelled'
      callbackUrl: string
      /** The provider makes the link's order when its first payment begins. */
      orderId: string | null
      expireBy: Date
      createdAt: Date
    }
    'sandbox.providerAdjustment': {
      id: string
      amount: number
      description: string
      createdAt: Date
    }
    'sandbox.providerDispute': {
      id: string
      paymentId: string
      amount: number
      amountDeducted: Generated<number>
      reasonCode: string
      phase: string
      status: string
      respondBy: Date
      createdAt: Date
    }
    'sandbox.providerOrder': {
      id: string
      amount: number
      currency: string
      receipt: string
      autoCapture: boolean
      status: 'created' | 'attempted' | 'paid'
      createdAt: Date
      notes: ColumnType<Record<string, string>, string | undefined, string>
      attempts: Generated<number>
      /** The account whose key made it. Empty for that of test mode. */
      account: Generated<string>
    }
    'sandbox.providerPayment': {
      id: string
      orderId: string
      amount: number
      currency: string
      /** Any text: the provider may have states that the shop does not know. */
      status: string
      amountRefunded: Generated<number>
      createdAt: Date
      notes: ColumnType<Record<string, string>, string | undefined, string>
      offerId: string | null
    }
    'sandbox.providerRefund': {
      id: string
      paymentId: string
      amount: number
      idempotencyKey: string | null
      createdAt: Date
      status: Generated<'pending' | 'processed' | 'failed'>
      notes: ColumnType<Record<string, string>, string | undefined, string>
    }
    'sandbox.setting': {
      name: string
      value: string
    }
  }
}
