// The operations that a program may call with an API key. `npm run client` writes this file from the OpenAPI document.

export interface paths {
  '/audit': {
    /** The audit log, newest first. Scope: audit:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; kind?: 'order' | 'payment' | 'product' | 'customer' | 'lead' | 'coupon' | 'discount' | 'celebrity' | 'settings' | 'text' | 'message' | 'backup' | 'export' | 'limit' | 'role' | 'invitation' | 'review' | 'key' | 'webhook' | 'queue' | 'pin' | 'grievance' | 'tax' | 'payout' | 'connection' | 'page' | 'redirect' | 'breach' | 'security'; subject?: string; actor?: string; from?: (unknown) & (unknown); to?: (unknown) & (unknown) } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; at: string; actor: { _id: string | null; name: string; kind: 'account' | 'key' }; action: string; subject: { kind: string; id: string; name: string }; before: Record<string, unknown>; after: Record<string, unknown>; undoUntil: string | null; isChange: boolean; nextAt: string | null; importId: string | null }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pincodes': {
    /** The directory of PIN codes in their order. `q` is the start of a PIN code, or a part of a district. Scope: settings:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; show?: 'edited' | 'refused' | 'no_cod' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; state: string; states: Array<string>; district: string; office: string; serviceable: boolean; cod: boolean; days: { from: number; to: number } | null; note: string; editedAt: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Change all PIN codes that begin with some digits. Scope: settings:write. */
    put: {
      parameters: {}
      requestBody: { content: { 'application/json': { prefix: string; serviceable?: boolean; cod?: boolean; days?: { from: number; to: number } | null } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; changed: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pincodes/{pin}': {
    /** State, district, city and delivery estimate of a PIN code, from the imported directory. */
    get: {
      parameters: { path: { pin: string } }
      responses: {
        200: { content: { 'application/json': { pin: string; state: string; states: Array<string>; district: string; city: string; serviceable: boolean; cod: boolean; delivery: { from: number; to: number } | null } } }
        400: components['responses']['Refused400']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Change what the shop does at one PIN code. What is left out stays. An import keeps an edited row. Scope: settings:write. */
    put: {
      parameters: { path: { pin: string } }
      requestBody: { content: { 'application/json': { serviceable?: boolean; cod?: boolean; days?: { from: number; to: number } | null; note?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; pin: { _id: string; state: string; states: Array<string>; district: string; office: string; serviceable: boolean; cod: boolean; days: { from: number; to: number } | null; note: string; editedAt: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pincodes/import': {
    /** Import India Post’s directory of PIN codes, in its old or new layout. `dryRun` shows what it would change. Scope: settings:write. */
    post: {
      parameters: { query?: { dryRun?: boolean | '0' | '1' | 'true' | 'false' | '' } }
      requestBody: { content: { 'text/csv': string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; dryRun: boolean; offices: number; pins: number; added: number; updated: number; unchanged: number; kept: number; missing: number; skipped: number; ambiguous: Array<{ pin: string; states: Array<string> }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/claims': {
    /** Words in products, coupons, mails and pages that the law may forbid. Only of those that the caller’s role may see. Scope: catalogue:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { claims: Array<{ holder: { kind: 'product' | 'coupon' | 'mail' | 'page'; id: string; name: string }; field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }>; total: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/settings': {
    /** The public facts of the shop. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { brand: string; company: string; founded: number; tagline: string; blurb: string; email: string; phone: (unknown) & (unknown); whatsapp: '' | string; instagram: '' | string; facebook: '' | string; hours: string; address: Array<string>; postal: { street: string; locality: string; region: string; postalCode: string; country: string }; map: '' | string; mapEmbed: '' | string; licence: string; grievanceOfficer: { name: string; title: string; email: string; phone: (unknown) & (unknown); hours: string; acknowledged: string; settled: string }; grievanceForm: boolean; privacyNotice: boolean; courts: string; dispatch: string; delivery: string; arrival: { fromDays: number | null; toDays: number | null }; deliveryCharge: { charge: number; freeFrom: number; zones: Array<{ places: Array<string>; charge: number; freeFrom: number }> }; holidays: Array<string>; pinDirectory: boolean; paymentWays: string; onePageCheckout: boolean; giftOrders: boolean; returns: { tellWithinDays: number; refundWithinDays: number }; legalSince: string; synonyms: Array<string>; developer: string; manufacturer: string; countryOfOrigin: string; consumerCare: string; cashOnDelivery: boolean } } }
        400: components['responses']['Refused400']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Change facts. Facts that are left out stay the same. Scope: settings:write. */
    put: {
      parameters: {}
      requestBody: { content: { 'application/json': { brand?: string; company?: string; founded?: number; tagline?: string; blurb?: string; email?: string; phone?: (unknown) & (unknown); whatsapp?: '' | string; instagram?: '' | string; facebook?: '' | string; hours?: string; address?: Array<string>; postal?: { street?: string; locality?: string; region?: string; postalCode?: string; country?: string }; map?: '' | string; mapEmbed?: '' | string; licence?: string; grievanceOfficer?: { name?: string; title?: string; email?: string; phone?: (unknown) & (unknown); hours?: string; acknowledged?: string; settled?: string }; nodalPerson?: { name?: string; contact?: string }; grievanceForm?: boolean; privacyNotice?: boolean; courts?: string; dispatch?: string; delivery?: string; arrival?: { fromDays?: number | null; toDays?: number | null }; deliveryCharge?: { charge?: number; freeFrom?: number; zones?: Array<{ places: Array<string>; charge: number; freeFrom: number }> }; holidays?: Array<string>; pinDirectory?: boolean; paymentWays?: string; onePageCheckout?: boolean; giftOrders?: boolean; returns?: { tellWithinDays?: number; refundWithinDays?: number }; legalSince?: string; synonyms?: Array<string>; developer?: string; manufacturer?: string; countryOfOrigin?: string; consumerCare?: string; labelContents?: boolean; refundProofAbove?: number; priceDropPercent?: number; shelfLife?: { leastDays?: number; leastPercent?: number; deliveryDays?: number }; reviews?: { approveFirst?: boolean; inviteAfterDays?: number }; cashOnDelivery?: boolean; cod?: { fee?: number; least?: number; most?: number; mostFirst?: number; mostOpen?: number; holdOut?: number; margin?: number; advance?: number; advanceForAll?: boolean; keepsAdvance?: boolean }; ownerMessages?: { exceptions?: boolean; backupLate?: boolean; lowStock?: boolean; newOrder?: boolean; dailySummary?: boolean; weeklyReport?: boolean; returnAsked?: boolean }; versions?: Record<string, number> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; settings: { brand: string; company: string; founded: number; tagline: string; blurb: string; email: string; phone: (unknown) & (unknown); whatsapp: '' | string; instagram: '' | string; facebook: '' | string; hours: string; address: Array<string>; postal: { street: string; locality: string; region: string; postalCode: string; country: string }; map: '' | string; mapEmbed: '' | string; licence: string; grievanceOfficer: { name: string; title: string; email: string; phone: (unknown) & (unknown); hours: string; acknowledged: string; settled: string }; nodalPerson: { name: string; contact: string }; grievanceForm: boolean; privacyNotice: boolean; courts: string; dispatch: string; delivery: string; arrival: { fromDays: number | null; toDays: number | null }; deliveryCharge: { charge: number; freeFrom: number; zones: Array<{ places: Array<string>; charge: number; freeFrom: number }> }; holidays: Array<string>; pinDirectory: boolean; paymentWays: string; onePageCheckout: boolean; giftOrders: boolean; returns: { tellWithinDays: number; refundWithinDays: number }; legalSince: string; synonyms: Array<string>; developer: string; manufacturer: string; countryOfOrigin: string; consumerCare: string; labelContents: boolean; refundProofAbove: number; priceDropPercent: number; shelfLife: { leastDays: number; leastPercent: number; deliveryDays: number }; reviews: { approveFirst: boolean; inviteAfterDays: number }; cashOnDelivery: boolean; cod: { fee: number; least: number; most: number; mostFirst: number; mostOpen: number; holdOut: number; margin: number; advance: number; advanceForAll: boolean; keepsAdvance: boolean }; ownerMessages: { exceptions: boolean; backupLate: boolean; lowStock: boolean; newOrder: boolean; dailySummary: boolean; weeklyReport: boolean; returnAsked: boolean }; versions: Record<string, number> } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/settings/all': {
    /** All facts with versions. Scope: settings:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { brand: string; company: string; founded: number; tagline: string; blurb: string; email: string; phone: (unknown) & (unknown); whatsapp: '' | string; instagram: '' | string; facebook: '' | string; hours: string; address: Array<string>; postal: { street: string; locality: string; region: string; postalCode: string; country: string }; map: '' | string; mapEmbed: '' | string; licence: string; grievanceOfficer: { name: string; title: string; email: string; phone: (unknown) & (unknown); hours: string; acknowledged: string; settled: string }; nodalPerson: { name: string; contact: string }; grievanceForm: boolean; privacyNotice: boolean; courts: string; dispatch: string; delivery: string; arrival: { fromDays: number | null; toDays: number | null }; deliveryCharge: { charge: number; freeFrom: number; zones: Array<{ places: Array<string>; charge: number; freeFrom: number }> }; holidays: Array<string>; pinDirectory: boolean; paymentWays: string; onePageCheckout: boolean; giftOrders: boolean; returns: { tellWithinDays: number; refundWithinDays: number }; legalSince: string; synonyms: Array<string>; developer: string; manufacturer: string; countryOfOrigin: string; consumerCare: string; labelContents: boolean; refundProofAbove: number; priceDropPercent: number; shelfLife: { leastDays: number; leastPercent: number; deliveryDays: number }; reviews: { approveFirst: boolean; inviteAfterDays: number }; cashOnDelivery: boolean; cod: { fee: number; least: number; most: number; mostFirst: number; mostOpen: number; holdOut: number; margin: number; advance: number; advanceForAll: boolean; keepsAdvance: boolean }; ownerMessages: { exceptions: boolean; backupLate: boolean; lowStock: boolean; newOrder: boolean; dailySummary: boolean; weeklyReport: boolean; returnAsked: boolean }; versions: Record<string, number> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/upload': {
    /** Upload a picture. The shop re-encodes it. Scope: catalogue:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody?: { content: { 'multipart/form-data': { image?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; imageUrl: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/settings/look': {
    /** The look of the shop. Scope: settings:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { wordmark: string; mark: string; accent: string; brandAccent: string; firstGround: { colour: string }; secondGround: { colour: string }; face: 'rozha' | 'dm-serif' | 'marcellus' | 'figtree'; shape: 'sharp' | 'soft' | 'round'; version: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Change the look of the shop. Scope: settings:write. */
    put: {
      parameters: {}
      requestBody: { content: { 'application/json': { wordmark: string; mark: string; accent: string; brandAccent: string; firstGround: { colour: string }; secondGround: { colour: string }; face: 'rozha' | 'dm-serif' | 'marcellus' | 'figtree'; shape: 'sharp' | 'soft' | 'round'; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; look: { wordmark: string; mark: string; accent: string; brandAccent: string; firstGround: { colour: string }; secondGround: { colour: string }; face: 'rozha' | 'dm-serif' | 'marcellus' | 'figtree'; shape: 'sharp' | 'soft' | 'round'; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/messages': {
    /** Mail and SMS, sent or not, newest first. Scope: messages:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; status?: 'queued' | 'sent' | 'failed' | 'late' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; channel: 'sms' | 'mail'; to: string; subject: string; text: string; status: 'queued' | 'sent' | 'failed' | 'late'; storedOnly: boolean; notSent: boolean; tries: number; failure: string; attempts: Array<{ at: string; failure: string }>; createdAt: string; sentAt: string | null; canResend: boolean }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/messages/{id}/resend': {
    /** Retry a failed message, or send a copy of a sent one. Scope: messages:resend. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; sending: { _id: string; channel: 'sms' | 'mail'; to: string; subject: string; text: string; status: 'queued' | 'sent' | 'failed' | 'late'; storedOnly: boolean; notSent: boolean; tries: number; failure: string; attempts: Array<{ at: string; failure: string }>; createdAt: string; sentAt: string | null; canResend: boolean } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/messages/texts': {
    /** Every kind of mail, with the words of the editable ones. Scope: settings:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ kind: 'placed' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'unpaid' | 'anotherParcel' | 'deliveryQuestion' | 'giftAddressReceived' | 'giftWithoutAddress' | 'backInStock' | 'recall' | 'breach' | 'refundPending' | 'refundFailed' | 'returnApproved' | 'returnRefused' | 'returnClosed' | 'replacement' | 'surplus' | 'afterCancel' | 'couponSpent' | 'outOfStock' | 'amountDiffers' | 'document' | 'paymentLink' | 'reviewInvitation' | 'leadCopy' | 'leadReply' | 'grievanceTicket' | 'grievanceAcknowledged' | 'grievanceAnswer' | 'verifyCode' | 'addAddressCode' | 'reset' | 'resetByPhone' | 'passwordChanged' | 'emailChanged' | 'numberChanged' | 'factorChanged' | 'accountsJoined' | 'accountDeleted' | 'invitation' | 'ownerNewOrder' | 'ownerUnknownOrder' | 'ownerWrongAmount' | 'ownerRefundFailed' | 'ownerDispute' | 'ownerDisputeDue' | 'ownerBackupLate' | 'ownerBackupFailed' | 'ownerLowStock' | 'ownerDailySummary' | 'ownerWeeklyReport' | 'ownerReturnAsked' | 'ownerGrievance' | 'ownerWebhookDisabled' | 'ownerBreachDue'; group: 'shopper' | 'account' | 'owner'; text: { subject: string; words: string; isOurs: boolean; version: number } | null; variables: Array<string>; needed: Array<string> }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/messages/texts/{kind}': {
    /** One kind of mail with its words. Scope: settings:read. */
    get: {
      parameters: { path: { kind: string } }
      responses: {
        200: { content: { 'application/json': { kind: 'placed' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'unpaid' | 'anotherParcel' | 'deliveryQuestion' | 'giftAddressReceived' | 'giftWithoutAddress' | 'backInStock' | 'recall' | 'breach' | 'refundPending' | 'refundFailed' | 'returnApproved' | 'returnRefused' | 'returnClosed' | 'replacement' | 'surplus' | 'afterCancel' | 'couponSpent' | 'outOfStock' | 'amountDiffers' | 'document' | 'paymentLink' | 'reviewInvitation' | 'leadCopy' | 'leadReply' | 'grievanceTicket' | 'grievanceAcknowledged' | 'grievanceAnswer' | 'verifyCode' | 'addAddressCode' | 'reset' | 'resetByPhone' | 'passwordChanged' | 'emailChanged' | 'numberChanged' | 'factorChanged' | 'accountsJoined' | 'accountDeleted' | 'invitation' | 'ownerNewOrder' | 'ownerUnknownOrder' | 'ownerWrongAmount' | 'ownerRefundFailed' | 'ownerDispute' | 'ownerDisputeDue' | 'ownerBackupLate' | 'ownerBackupFailed' | 'ownerLowStock' | 'ownerDailySummary' | 'ownerWeeklyReport' | 'ownerReturnAsked' | 'ownerGrievance' | 'ownerWebhookDisabled' | 'ownerBreachDue'; group: 'shopper' | 'account' | 'owner'; text: { subject: string; words: string; isOurs: boolean; version: number } | null; variables: Array<string>; needed: Array<string> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/messages/texts/{kind}/preview': {
    /** A mail as its reader sees it, with the saved words or with a draft. Scope: settings:read. */
    post: {
      parameters: { path: { kind: string } }
      requestBody: { content: { 'application/json': { draft?: { subject: string; words: string } } } }
      responses: {
        200: { content: { 'application/json': { subject: string; text: string; html: string; isReal: boolean } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/sms-templates': {
    /** The texts of SMS that are registered with the operators (DLT), with the variables of each event. Scope: settings:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { templates: Array<{ event: 'otp' | 'join' | 'order' | 'money' | 'account' | 'cod' | 'stock' | 'link' | 'review' | 'recall' | 'delivery' | 'gift'; tags: Array<'numeric' | 'alphanumeric' | 'url'>; third: string; suggested: string; fromEnvironment: boolean; templateId: string; header: string; text: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/customers': {
    /** Add a customer, who signs in by phone. Scope: customers:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { name: string; email?: string | null; role?: 'user' | 'admin'; addresses?: Array<{ mobile?: string | null; address?: string | null }> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; customer: { _id: string; name: string; email: string; role: 'user' | 'admin'; photo: string; addresses: Array<{ mobile: string; address: string }>; signInMobile: string; version?: number; tags?: Array<string>; lastOrder?: { name: string; address: string }; savedAddress?: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Every account, newest first. Scope: customers:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; role?: 'user' | 'admin'; tag?: string; email?: 'unusable' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; email: string; role: 'user' | 'admin'; photo: string; addresses: Array<{ mobile: string; address: string }>; signInMobile: string; version?: number; tags?: Array<string>; lastOrder?: { name: string; address: string }; savedAddress?: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/customers/{id}': {
    /** Change a customer and the role. The sign-in number stays. Scope: customers:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { name: string; email?: string | null; role?: 'user' | 'admin'; addresses?: Array<{ mobile?: string | null; address?: string | null }>; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; customer: { _id: string; name: string; email: string; role: 'user' | 'admin'; photo: string; addresses: Array<{ mobile: string; address: string }>; signInMobile: string; version?: number; tags?: Array<string>; lastOrder?: { name: string; address: string }; savedAddress?: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/customers/{id}/merges': {
    /** The accounts that joined this one and can still leave it, newest first. Scope: customers:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; mergedAt: string; undoUntil: string; name: string; email: string; mobile: string; orders: number; addresses: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/staff': {
    /** Everybody who may enter the back-office, newest first. Scope: staff:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; contact: string; role: { _id: string; name: string }; active: boolean; sessions: number; lastLogInAt: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/staff-log-ins': {
    /** Log-ins of staff and failed tries, newest first. Scope: staff:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; person?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; at: string; person: { _id: string; name: string }; result: 'done' | 'failed'; by: string; device: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/staff-roles': {
    /** The built-in roles, and the owner’s own by name. Scope: staff:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; scopes: Array<'figures:read' | 'orders:read' | 'orders:pack' | 'orders:write' | 'orders:export' | 'refunds:write' | 'money:read' | 'catalogue:read' | 'catalogue:write' | 'stock:read' | 'stock:write' | 'coupons:read' | 'coupons:write' | 'celebrities:read' | 'celebrities:write' | 'shares:write' | 'customers:read' | 'customers:write' | 'customers:delete' | 'customers:export' | 'leads:read' | 'leads:write' | 'leads:export' | 'reviews:read' | 'reviews:write' | 'messages:read' | 'messages:resend' | 'messages:write' | 'breaches:write' | 'audit:read' | 'settings:read' | 'settings:write' | 'settings:tax' | 'brand:write' | 'connections:write' | 'tax:read' | 'staff:read' | 'staff:write' | 'keys:write' | 'webhooks:read' | 'webhooks:write' | 'backups:read' | 'backups:write' | 'system:read' | 'system:write'>; secondFactor: boolean; builtIn: boolean; people: number; version?: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/staff-invitations': {
    /** The invitations that nobody has accepted, newest first. Scope: staff:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; email: string; role: { _id: string; name: string }; invitedBy: string; sentAt: string; expiresAt: string; expired: boolean }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/customers/{id}/note': {
    /** Save the note of staff about a customer. Scope: customers:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { text: string; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; note: { text: string; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/customers/{id}/tags': {
    /** Add tags to a customer, and remove tags from it. Only staff see them. Scope: customers:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { add?: Array<string>; remove?: Array<string> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; tags: Array<string> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products': {
    /** The catalogue in its order. Admins can include drafts. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; status?: 'draft' | 'published' | 'all' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number }> } }
        400: components['responses']['Refused400']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Add a product. Scope: catalogue:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { name: string; image?: string | null; images?: Array<string>; type?: string; benefits?: Array<string>; manufacturer?: string; countryOfOrigin?: string; foodType?: '' | 'vegetarian' | 'non-vegetarian' | null; bestBeforeMonths?: '' | number | string | null; declarations?: { genericName?: string | null; category?: '' | 'food' | 'supplement' | 'ayurvedic' | null; packer?: string | null; importer?: string | null; makerLicence?: string | null }; ground?: '' | 'first' | 'second' | null; article?: { title: string; path: string } | null; status?: 'draft' | 'published'; texts?: { description?: string | null; ingredients?: string | null; allergens?: string | null; storage?: string | null; use?: string | null; questions?: Array<{ question: string; answer: string }> }; variants: Array<{ _id?: string; quantity: string; price: number | string; discount?: '' | number | string | null; mrp?: '' | number | string | null; image?: string | null; paused?: boolean }> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; product: { _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number }; notice?: string; warnings: Array<{ field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/best-sellers': {
    /** The three best-selling products of the last 90 days. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number }> } }
        400: components['responses']['Refused400']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/{id}': {
    /** One product. Admins can read drafts. */
    get: {
      parameters: { query?: { status?: 'draft' | 'published' | 'all' }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': { _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number } } }
        400: components['responses']['Refused400']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Replace a product and its variants. Scope: catalogue:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { name: string; image?: string | null; images?: Array<string>; type?: string; benefits?: Array<string>; manufacturer?: string; countryOfOrigin?: string; foodType?: '' | 'vegetarian' | 'non-vegetarian' | null; bestBeforeMonths?: '' | number | string | null; declarations?: { genericName?: string | null; category?: '' | 'food' | 'supplement' | 'ayurvedic' | null; packer?: string | null; importer?: string | null; makerLicence?: string | null }; ground?: '' | 'first' | 'second' | null; article?: { title: string; path: string } | null; status?: 'draft' | 'published'; texts?: { description?: string | null; ingredients?: string | null; allergens?: string | null; storage?: string | null; use?: string | null; questions?: Array<{ question: string; answer: string }> }; variants: Array<{ _id?: string; quantity: string; price: number | string; discount?: '' | number | string | null; mrp?: '' | number | string | null; image?: string | null; paused?: boolean }>; version?: number; priceDrops?: 'ask' | 'accept' } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; product: { _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number }; notice?: string; warnings: Array<{ field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Delete a product. Scope: catalogue:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/import': {
    /** Add and change products from a CSV spreadsheet with one line for each variant. Imports all lines or none. Scope: catalogue:write. */
    post: {
      parameters: {}
      requestBody?: { content: { 'multipart/form-data': { csv?: string; dryRun?: boolean | '0' | '1' | 'true' | 'false' | ''; keepQuestionMarks?: boolean | '0' | '1' | 'true' | 'false' | ''; priceDrops?: 'ask' | 'accept'; file?: string }; 'application/json': { csv?: string; dryRun?: boolean | '0' | '1' | 'true' | 'false' | ''; keepQuestionMarks?: boolean | '0' | '1' | 'true' | 'false' | ''; priceDrops?: 'ask' | 'accept' } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; dryRun: boolean; added: number; updated: number; unchanged: number; removedPacks: number; lostTexts: number; importId?: string; products: Array<{ row: number; change: 'added' | 'updated' | 'unchanged'; name: string; variants: number; packs?: Array<{ quantity: string; was?: string; before?: { price: number; discount: number; mrp?: number; paused?: boolean }; after?: { price: number; discount: number; mrp?: number; paused?: boolean }; onHand?: number }>; cells?: Array<{ column: string; before: string; after: string; isLost: boolean }> }>; errors: Array<{ row: number; column?: string; message: string }>; errorCount: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/import/undo': {
    /** Undo an import within a week: restore changed products and delete added ones. Products changed since stay as they are. Scope: catalogue:write. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { importId: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; restored: number; removed: number; left: Array<string> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/import/last': {
    /** The latest import that can be undone. Scope: catalogue:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { last: { _id: string; at: string; added: number; updated: number } | null } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/exports/products': {
    /** The catalogue as a spreadsheet for the import, with one line for each variant. Scope: catalogue:read. */
    get: {
      parameters: { query?: { q?: string; status?: 'draft' | 'published' | 'all' } }
      responses: {
        200: { content: { 'text/csv': string } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/order': {
    /** Reorder products among their own places in the catalogue. Scope: catalogue:write. */
    put: {
      parameters: {}
      requestBody: { content: { 'application/json': { ids: Array<string> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/{id}/undo-change': {
    /** Undo the last saved change of a product, within an hour. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; product: { _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number }; notice?: string; warnings: Array<{ field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/{id}/status': {
    /** Publish a product, or make it a draft. Scope: catalogue:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { status: 'draft' | 'published'; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; product: { _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number }; notice?: string; warnings: Array<{ field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/{id}/restore': {
    /** Undo the deletion of a product, within an hour. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/{id}/video': {
    /** The video of a product, drafts included. Scope: catalogue:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { video: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string } | null; version: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Add the video of a product (MP4 with H.264, or WebM, at most 5 MB), replace it, or without a file change its poster and captions. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody?: { content: { 'multipart/form-data': { poster?: string; noSpeech: boolean | 'true' | 'false'; captions?: string; version?: string; video?: string }; 'application/json': { poster?: string; noSpeech: boolean | 'true' | 'false'; captions?: string; version?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; video: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Delete the video of a product. Scope: catalogue:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/{id}/preview-link': {
    /** When the link to a draft was created, and when it ends. Scope: catalogue:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { sharedAt: string | null; expiresAt: string | null } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Create a link that shows a draft for 7 days. Only this reply shows it. An earlier link stops working. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; sharedAt: string | null; expiresAt: string | null; link: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Revoke the link to a draft. Scope: catalogue:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock-batches/{id}/lab-report': {
    /** Attach the laboratory’s report of a batch: a PDF, or a picture, which the shop re-encodes. It replaces an earlier one. Scope: stock:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody?: { content: { 'multipart/form-data': { report?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; labReport: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Delete the laboratory’s report of a batch. Scope: stock:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/price-schedules': {
    /** Prices, pauses and publications that are set for a time, newest first. `open` leaves out those that are over, but not those that failed. Scope: catalogue:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; product?: string; open?: 'true' | 'false' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; productId: string; product: string; packId?: string; pack?: string; from: string; until: string | null; figures: { price?: number; discount?: number; paused?: boolean; status?: 'draft' | 'published' }; selling?: number; state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'; note?: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Set the price or the sale of a pack, or the publication of a product, from a minute in India on, with or without end. Scope: catalogue:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { productId: string; packId?: string; from: string; until?: string | null; priceDrops?: 'ask' | 'accept'; price?: number | string; discount?: '' | number | string | null; paused?: boolean; status?: 'draft' | 'published' } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; schedule: { _id: string; productId: string; product: string; packId?: string; pack?: string; from: string; until: string | null; figures: { price?: number; discount?: number; paused?: boolean; status?: 'draft' | 'published' }; selling?: number; state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'; note?: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/price-schedules/{id}': {
    /** Cancel what is set for a time. One that stands ends now, and one that failed leaves the list. Scope: catalogue:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/{id}/on': {
    /** A product as shoppers will see it at a minute in India, by what is set for a time now. Scope: catalogue:read. */
    get: {
      parameters: { query: { at: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': { _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock': {
    /** The stock of every pack. `q` searches product, pack, SKU and barcode. Scope: stock:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; show?: 'all' | 'tracked' | 'low' | 'out' | 'ending' | 'barcodes' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; productId: string; product: string; pack: string; sku: string | null; barcode: string | null; weight: number | null; cost: number | null; tracked: boolean; onHand: number; held: number; available: number; lowAt: number | null; isLow: boolean; mostPerOrder: number | null; mayOversell: boolean; inCatalogue: boolean; parts: Array<{ _id: string; product: string; pack: string; pieces: number; tracked: boolean; onHand: number; unavailable: boolean }>; version?: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock/{id}': {
    /** Change how the stock of a pack is kept. Scope: stock:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { sku: string | null; barcode: string | null; weight: number | string | null; cost: number | string | null; tracked: boolean; lowAt: number | string | null; mostPerOrder: number | string | null; mayOversell: boolean; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; item: { _id: string; productId: string; product: string; pack: string; sku: string | null; barcode: string | null; weight: number | null; cost: number | null; tracked: boolean; onHand: number; held: number; available: number; lowAt: number | null; isLow: boolean; mostPerOrder: number | null; mayOversell: boolean; inCatalogue: boolean; parts: Array<{ _id: string; product: string; pack: string; pieces: number; tracked: boolean; onHand: number; unavailable: boolean }>; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock/{id}/parts': {
    /** Make a pack a bundle of other packs. Without parts it is an ordinary pack again. Scope: stock:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { parts: Array<{ id: string; pieces: number }>; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; item: { _id: string; productId: string; product: string; pack: string; sku: string | null; barcode: string | null; weight: number | null; cost: number | null; tracked: boolean; onHand: number; held: number; available: number; lowAt: number | null; isLow: boolean; mostPerOrder: number | null; mayOversell: boolean; inCatalogue: boolean; parts: Array<{ _id: string; product: string; pack: string; pieces: number; tracked: boolean; onHand: number; unavailable: boolean }>; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock/{id}/movements': {
    /** Receive, correct or write off pieces of a pack, or throw away expired ones. Scope: stock:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { reason: 'receipt' | 'correction' | 'loss' | 'sample' | 'disposed'; pieces?: number; counted?: number; batch?: string | null; packedOn?: (unknown) & (unknown) | null; bestBefore?: (unknown) & (unknown) | null; note?: string | null; key: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; item: { _id: string; productId: string; product: string; pack: string; sku: string | null; barcode: string | null; weight: number | null; cost: number | null; tracked: boolean; onHand: number; held: number; available: number; lowAt: number | null; isLow: boolean; mostPerOrder: number | null; mayOversell: boolean; inCatalogue: boolean; parts: Array<{ _id: string; product: string; pack: string; pieces: number; tracked: boolean; onHand: number; unavailable: boolean }>; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** The ledger of a pack, newest first. Scope: stock:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; at: string; pieces: number; reason: 'receipt' | 'sale' | 'cancelled' | 'removed' | 'replaced' | 'return' | 'correction' | 'loss' | 'sample' | 'expired' | 'disposed'; batch: string | null; order: string | null; person: string | null; note: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock-batches/{id}': {
    /** A batch with its pack, and the batches of other packs that have the same code, at most 100. Scope: stock:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { product: string; pack: string; batch: { _id: string; code: string; packedOn: string | null; bestBefore: string | null; onHand: number; offSale: boolean; expired: number; offSaleFor: 'recall' | 'expiry' | null; labReport: string | null }; sameCode: Array<{ _id: string; itemId: string; product: string; pack: string; isRecalled: boolean }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock/{id}/batches': {
    /** The newest 100 batches of a pack, those with pieces first. `toPack`: its pieces of paid orders, and of undecided rests, that are not in a parcel yet, and not on hand any more. Scope: stock:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { item: { _id: string; productId: string; product: string; pack: string; sku: string | null; barcode: string | null; weight: number | null; cost: number | null; tracked: boolean; onHand: number; held: number; available: number; lowAt: number | null; isLow: boolean; mostPerOrder: number | null; mayOversell: boolean; inCatalogue: boolean; parts: Array<{ _id: string; product: string; pack: string; pieces: number; tracked: boolean; onHand: number; unavailable: boolean }>; version?: number }; batches: Array<{ _id: string; code: string; packedOn: string | null; bestBefore: string | null; onHand: number; offSale: boolean; expired: number; offSaleFor: 'recall' | 'expiry' | null; labReport: string | null }>; toPack: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/exports/stock': {
    /** The stock as a spreadsheet for the import, with one line for each pack. Scope: stock:read. */
    get: {
      parameters: { query?: { q?: string; show?: 'all' | 'tracked' | 'low' | 'out' | 'ending' | 'barcodes' } }
      responses: {
        200: { content: { 'text/csv': string } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock/import': {
    /** Change settings and counts of packs from a CSV spreadsheet with one line for each pack. Imports all lines or none. Scope: stock:write. */
    post: {
      parameters: {}
      requestBody?: { content: { 'multipart/form-data': { csv?: string; dryRun?: boolean | '0' | '1' | 'true' | 'false' | ''; file?: string }; 'application/json': { csv?: string; dryRun?: boolean | '0' | '1' | 'true' | 'false' | '' } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; dryRun: boolean; changed: number; unchanged: number; counted: number; packs: Array<{ row: number; name: string; changes: Array<{ column: string; before: string; after: string }> }>; errors: Array<{ row: number; column?: string; message: string }>; errorCount: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/coupons': {
    /** All coupons, newest first, with their uses and revenue. Scope: coupons:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; show?: 'same_code' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; code: string; discount: number; minAmount: number; expiry: string; createdBy: string; celebrityId: string | null; active: boolean; maxUses: number | null; maxUsesPerCustomer: number | null; uses: number; revenue: number; conditions?: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount: unknown; buy: number; get: number; gift: string | null; startsOn: unknown; firstOrder: boolean; products: Array<string>; packs: Array<string>; tags: Array<string> }; version?: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Create a coupon for a celebrity. Scope: coupons:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { code: string; discount: number | string; minAmount: number | string; expiry: (unknown) & (unknown); createdBy: string; active?: boolean; maxUses?: number | string | null; maxUsesPerCustomer?: number | string | null; conditions?: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount?: number | string; buy?: number; get?: number; gift?: string | null; startsOn?: '' | (unknown) & (unknown) | null; firstOrder?: boolean; products?: Array<string>; packs?: Array<string>; tags?: Array<string> } | null } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; coupon: { _id: string; code: string; discount: number; minAmount: number; expiry: string; createdBy: string; celebrityId: string | null; active: boolean; maxUses: number | null; maxUsesPerCustomer: number | null; uses: number; revenue: number; conditions?: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount: unknown; buy: number; get: number; gift: string | null; startsOn: unknown; firstOrder: boolean; products: Array<string>; packs: Array<string>; tags: Array<string> }; version?: number }; warnings: Array<{ field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/coupons/{id}': {
    /** Change a coupon. Scope: coupons:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { code: string; discount: number | string; minAmount: number | string; expiry: (unknown) & (unknown); createdBy: string; active?: boolean; maxUses?: number | string | null; maxUsesPerCustomer?: number | string | null; conditions?: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount?: number | string; buy?: number; get?: number; gift?: string | null; startsOn?: '' | (unknown) & (unknown) | null; firstOrder?: boolean; products?: Array<string>; packs?: Array<string>; tags?: Array<string> } | null; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; coupon: { _id: string; code: string; discount: number; minAmount: number; expiry: string; createdBy: string; celebrityId: string | null; active: boolean; maxUses: number | null; maxUsesPerCustomer: number | null; uses: number; revenue: number; conditions?: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount: unknown; buy: number; get: number; gift: string | null; startsOn: unknown; firstOrder: boolean; products: Array<string>; packs: Array<string>; tags: Array<string> }; version?: number }; warnings: Array<{ field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Delete a coupon; orders keep their discounts. Scope: coupons:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/coupons/{id}/restore': {
    /** Undo the deletion of a coupon, within an hour. Scope: coupons:write. */
    post: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/coupons/{id}/link': {
    /** The link of a coupon, as a QR code too, and how often it was followed. Scope: coupons:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { code: string; link: string; qr: string; visits: number; days: Array<{ day: string; visits: number }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/coupons/{id}/picture': {
    /** A picture of a coupon with its QR code, to share. Scope: coupons:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { picture: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/discounts': {
    /** All automatic discounts, newest first. Scope: coupons:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; title: string; discount: number; minAmount: number; expiry: string | null; active: boolean; conditions: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount: unknown; buy: number; get: number; gift: string | null; startsOn: unknown; firstOrder: boolean; products: Array<string>; packs: Array<string>; tags: Array<string> }; version?: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Create an automatic discount. Scope: coupons:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { title: string; discount?: number | string; minAmount?: number | string; expiry?: '' | (unknown) & (unknown) | null; active?: boolean; conditions: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount?: number | string; buy?: number; get?: number; gift?: string | null; startsOn?: '' | (unknown) & (unknown) | null; firstOrder?: boolean; products?: Array<string>; packs?: Array<string>; tags?: Array<string> } } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; discount: { _id: string; title: string; discount: number; minAmount: number; expiry: string | null; active: boolean; conditions: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount: unknown; buy: number; get: number; gift: string | null; startsOn: unknown; firstOrder: boolean; products: Array<string>; packs: Array<string>; tags: Array<string> }; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/discounts/{id}': {
    /** Change an automatic discount. Scope: coupons:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { title: string; discount?: number | string; minAmount?: number | string; expiry?: '' | (unknown) & (unknown) | null; active?: boolean; conditions: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount?: number | string; buy?: number; get?: number; gift?: string | null; startsOn?: '' | (unknown) & (unknown) | null; firstOrder?: boolean; products?: Array<string>; packs?: Array<string>; tags?: Array<string> }; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; discount: { _id: string; title: string; discount: number; minAmount: number; expiry: string | null; active: boolean; conditions: { kind: 'percent' | 'amount' | 'buy_get' | 'gift'; amount: unknown; buy: number; get: number; gift: string | null; startsOn: unknown; firstOrder: boolean; products: Array<string>; packs: Array<string>; tags: Array<string> }; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Delete an automatic discount; orders keep what they were given. Scope: coupons:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders': {
    /** All orders, newest first; attempts only by status. Scope: orders:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; status?: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled' | 'attempts'; fulfilment?: 'to_pack' | 'packed' | 'shipped' | 'awaits_address' | 'to_cancel' | 'rest'; refund?: 'full' | 'partly'; method?: 'online' | 'cod'; cod?: 'all' | 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled'; from?: (unknown) & (unknown); to?: (unknown) & (unknown); since?: string; until?: string; coupon?: string; product?: string; pack?: string; price?: number | string; tag?: string; city?: string; state?: string; pin?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number; tags: Array<string>; columns?: Array<{ module: string; heading: string; text: string }> }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}': {
    /** Move an order forward: Delivered, or Cancelled, which refunds all its money unless `refund` says otherwise. Scope: orders:pack. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; refund?: 'full' | 'none' | number | string; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Delete an attempt that received no money; orders are never deleted. Scope: orders:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/cancel': {
    /** Cancel orders and refund all their money; each order with its own result, in the order of the request. Scope: refunds:write. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { ids: Array<string>; versions?: Record<string, number> } } }
      responses: {
        200: { content: { 'application/json': { results: Array<{ id: string; outcome: 'done' | 'already' | 'refused'; message: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/address': {
    /** Change the delivery address of an order that is not packed, or of a phone order that can be paid. The shopper is told. Scope: orders:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { name: string; mobile: string; pincode: string; locality?: string | null; address?: string | null; city?: string | null; state?: string | null; landmark?: string | null; alternatePhone?: string | null; keepsCharge?: boolean; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/items': {
    /** Lower the quantities of an order that is not packed, and refund what was paid for the removed pieces. Scope: orders:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { lines: Array<{ position: number; qty: number }>; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/rest': {
    /** Decide about the unsent pieces of an order that was cancelled part-sent: back to stock, written off, or sent after all. Scope: orders:write. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { lines: Array<{ position: number; restock: number; writeOff: number; sent: number }> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/refunds': {
    /** Refund a part of an order. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { amount: number | string; reason?: string; lines?: Array<{ position: number; qty: number }>; charge?: boolean; key: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; refund: { _id: string; amount: number; reason: string; origin: 'staff' | 'return' | 'removal' | 'cancellation' | 'exception' | 'provider'; status: 'requested' | 'pending' | 'processed' | 'failed'; problem: string | null; createdAt: string; settledAt: string | null; offline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference: string; on: string } } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/confirmation': {
    /** Send the notice that fits the order’s state: confirmation, delivery, cancellation or refund; at most once a minute. Scope: messages:resend. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/details': {
    /** Lines with their discounts, payments and refunds of one order. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { subtotal: number; couponDiscount: number; celebrityId: string | null; total: number; lines: Array<{ position: number; productId: string; name: string; image: string; type: string; qty: number; removed: number; removedPaid: number; paid: number; left?: number; price: number; discount: number; net: number; gift?: boolean; batches: Array<{ code: string; pieces: number; unfit: 'recall' | 'expiry' | null }>; parts: Array<{ name: string; pack: string; pieces: number }> }>; recalled: Array<{ code: string; product: string; pack: string; pieces: number; reason: 'recall' | 'expiry' }>; prepaid: boolean; isTest: boolean; rest: Array<{ position: number; qty: number }>; payments: Array<{ _id: string; status: 'authorized' | 'captured' | 'failed' | 'refunded'; lane: 'settled' | 'surplus' | 'amount_differs' | 'no_order' | 'after_cancel' | 'coupon_spent' | 'out_of_stock' | null; part: 'whole' | 'advance' | 'rest'; amount: number; currency: string; refunded: number; refunding: number; refundFailed: number; left: number; createdAt: string; refunds: Array<{ _id: string; amount: number; reason: string; origin: 'staff' | 'return' | 'removal' | 'cancellation' | 'exception' | 'provider'; status: 'requested' | 'pending' | 'processed' | 'failed'; problem: string | null; createdAt: string; settledAt: string | null; offline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference: string; on: string } }>; disputes: Array<{ _id: string; amount: number; deducted: number; reason: string; phase: string; state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'; respondBy: string | null; createdAt: string }>; offline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference: string; on: string } }>; refundable: number; refundableCharges: number; editable: boolean; addressEditable: boolean; removalRefund?: 'pending' | 'failed' | 'made'; alternatePhone: string; tags: Array<string>; note: { text: string; onSlip: boolean; version?: number }; slipLines?: Array<string>; unpaid?: number; payNow?: { link: string; amount: number }; phone?: { state: 'open' | 'paid' | 'cancelled' | 'expired' | 'ended'; link: string; expiresAt: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/timeline': {
    /** The events of an order, oldest first. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ at: string; kind: 'attempt_made' | 'payment_failed' | 'payment_authorized' | 'payment_captured' | 'payment_apart' | 'paid' | 'cod_confirmed' | 'advance_paid' | 'message_queued' | 'message_sent' | 'message_failed' | 'address_changed' | 'items_removed' | 'note_changed' | 'tags_changed' | 'packed' | 'unpacked' | 'batch_replaced' | 'rest_decided' | 'shipped' | 'shipping_undone' | 'tracking_set' | 'tracking_changed' | 'delivered' | 'cancelled' | 'cancelled_by_shopper' | 'confirmation_sent_again' | 'delivery_notice_sent' | 'cancellation_notice_sent' | 'refund_notice_sent' | 'refund_requested' | 'refund_processed' | 'refund_failed' | 'refund_tried_again' | 'payment_linked' | 'marked_paid' | 'refund_paid_back' | 'return_asked' | 'return_withdrawn' | 'return_approved' | 'return_refused' | 'return_received' | 'return_closed' | 'replacement_made' | 'phone_order_made' | 'payment_link_sent' | 'phone_order_cancelled' | 'delivery_failed' | 'delivery_day_set' | 'shopper_asked' | 'shopper_answered' | 'parcel_returning' | 'parcel_lost' | 'parcel_marked_lost' | 'parcel_not_lost' | 'parcel_given_up' | 'parcel_back' | 'parcel_sent_again' | 'shipment_booked' | 'shipment_cancelled' | 'gift_link_sent' | 'gift_address_received' | 'gift_address_given' | 'changed'; by: string | null; amount?: number; detail?: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/summary': {
    /** Sums of orders, payments and refunds, and of the payments in each list of exceptions. Scope: money:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { orders: { count: number; amount: number }; cod?: { count: number; amount: number }; settled: { count: number; amount: number }; difference: number; captured: { count: number; amount: number }; refunded: { count: number; amount: number }; refunding: { count: number; amount: number }; lanes: Record<string, { count: number; amount: number }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/month': {
    /** Payments that the shop received in a month of India, and the refunds that banks took in it. Without a month, this month. Scope: money:read. */
    get: {
      parameters: { query?: { month?: string } }
      responses: {
        200: { content: { 'application/json': { month: string; months: Array<string>; received: { count: number; amount: number }; refunded: { count: number; amount: number }; refunding: { count: number; amount: number }; difference: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/disputes': {
    /** Disputes of payments, newest first: the open ones, which the shop must answer, or all. Scope: money:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; state?: 'open' | 'all' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; amount: number; deducted: number; reason: string; phase: string; state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'; respondBy: string | null; createdAt: string; payment: string; order: { _id: string; name: string } | null }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/{lane}': {
    /** Payments in a list of exceptions, newest first: the open ones, or all. Lists of refunds start with the newest refund. Scope: money:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; state?: 'open' | 'all' }; path: { lane: 'no_order' | 'surplus' | 'after_cancel' | 'coupon_spent' | 'out_of_stock' | 'amount_differs' | 'rest' | 'refund_failed' | 'refund_by_hand' | 'refund_pending' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; status: 'authorized' | 'captured' | 'failed' | 'refunded'; lane: 'settled' | 'surplus' | 'amount_differs' | 'no_order' | 'after_cancel' | 'coupon_spent' | 'out_of_stock' | null; part: 'whole' | 'advance' | 'rest'; amount: number; currency: string; refunded: number; refunding: number; refundFailed: number; left: number; createdAt: string; refunds: Array<{ _id: string; amount: number; reason: string; origin: 'staff' | 'return' | 'removal' | 'cancellation' | 'exception' | 'provider'; status: 'requested' | 'pending' | 'processed' | 'failed'; problem: string | null; createdAt: string; settledAt: string | null; offline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference: string; on: string } }>; disputes: Array<{ _id: string; amount: number; deducted: number; reason: string; phase: string; state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'; respondBy: string | null; createdAt: string }>; offline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference: string; on: string }; providerOrderId: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; total: number; name: string } | null; remedies: Array<'refund' | 'retry_refund' | 'link_order' | 'accept_rest'>; listedAt: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/payments/{id}/remedy': {
    /** Refund a payment, retry a refund, link a payment to its order, or accept a rest below ₹1; repeating has no further effect. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { kind: 'refund' | 'retry_refund' | 'link_order' | 'accept_rest' } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; payment: { _id: string; status: 'authorized' | 'captured' | 'failed' | 'refunded'; lane: 'settled' | 'surplus' | 'amount_differs' | 'no_order' | 'after_cancel' | 'coupon_spent' | 'out_of_stock' | null; part: 'whole' | 'advance' | 'rest'; amount: number; currency: string; refunded: number; refunding: number; refundFailed: number; left: number; createdAt: string; refunds: Array<{ _id: string; amount: number; reason: string; origin: 'staff' | 'return' | 'removal' | 'cancellation' | 'exception' | 'provider'; status: 'requested' | 'pending' | 'processed' | 'failed'; problem: string | null; createdAt: string; settledAt: string | null; offline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference: string; on: string } }>; disputes: Array<{ _id: string; amount: number; deducted: number; reason: string; phase: string; state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'; respondBy: string | null; createdAt: string }>; offline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference: string; on: string }; providerOrderId: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; total: number; name: string } | null; remedies: Array<'refund' | 'retry_refund' | 'link_order' | 'accept_rest'> } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/phone-orders/customers': {
    /** Customers by a part of name, number or e-mail, with their addresses, for a phone order. Scope: customers:read. */
    get: {
      parameters: { query?: { q?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; email: string; mobile: string; addresses: Array<{ _id: string; name: string; mobile: string; pincode: string; locality: string; address: string; city: string; state: string; landmark: string; alternatePhone: string; addressType: string; isDefault?: boolean; version?: number }> }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/phone-orders': {
    /** Make an order for a customer on the telephone, and send a link to pay it. Scope: orders:write. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { key: string; customerId?: string; newCustomer?: { name: string; mobile: string; email?: string }; addressId?: string; newAddress?: { name: string; mobile: string; pincode: string; locality?: string | null; address?: string | null; city?: string | null; state?: string | null; landmark?: string | null; alternatePhone?: string | null; addressType?: string | null }; items: Array<{ productId: string; variant: string; qty: number }>; coupon?: string | null; source?: 'call' | 'whatsapp' | 'instagram' | 'visit' | 'other'; note?: string; expectedTotal: number; expectedGifts?: Array<{ productId: string; variant: string }>; paidOffline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference?: string; on: (unknown) & (unknown); sameReference?: boolean }; linkDays?: 1 | 3 | 7; sms?: boolean; mail?: boolean } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number }; link: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/phone-orders/{id}/link': {
    /** Send the payment link of a phone order again, at most once a minute by each channel; makes the link if the provider did not answer before. Scope: orders:write. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { sms?: boolean; mail?: boolean } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; link: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/phone-orders/{id}/cancel': {
    /** Cancel a phone order that is not paid, and its payment link. Scope: orders:write. */
    post: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/celebrities': {
    /** The celebrities with a coupon or an order, newest first. Scope: celebrities:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; coupons: number; orders: number; net: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/celebrities/{name}': {
    /** One celebrity, by id, name or earlier name. Scope: celebrities:read. */
    get: {
      parameters: { path: { name: string } }
      responses: {
        200: { content: { 'application/json': { _id: string; name: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/celebrities/{id}': {
    /** Rename a celebrity. Coupons, ledger, orders and statement link stay; placed orders keep the name of their time. Scope: celebrities:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { name: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; celebrity: { _id: string; name: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/celebrities/{name}/orders': {
    /** Orders with a celebrity's coupons, in any letter case of the name. Scope: celebrities:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; from?: (unknown) & (unknown); to?: (unknown) & (unknown) }; path: { name: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/celebrities/{name}/ledger': {
    /** Sales with a celebrity's coupons in a period. Scope: celebrities:read. */
    get: {
      parameters: { query?: { from?: (unknown) & (unknown); to?: (unknown) & (unknown) }; path: { name: string } }
      responses: {
        200: { content: { 'application/json': { orders: number; gross: number; discount: number; cancelled: number; refunded: number; net: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/celebrities/{name}/statement-link': {
    /** The creation and expiry of the statement link. Scope: celebrities:read. */
    get: {
      parameters: { path: { name: string } }
      responses: {
        200: { content: { 'application/json': { sharedAt: string | null; expiresAt: string | null } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Create the link to the statement. Only this reply shows it, and an earlier link stops working. Scope: celebrities:write. */
    post: {
      parameters: { path: { name: string } }
      requestBody: { content: { 'application/json': { days?: 30 | 90 | 365 | null } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; sharedAt: string | null; expiresAt: string | null; link: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Revoke the link to the statement. Scope: celebrities:write. */
    delete: {
      parameters: { path: { name: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/note': {
    /** Save the note of staff about an order. The shopper sees it only if it goes on the packing slip. Scope: orders:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { text: string; onSlip?: boolean; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; note: { text: string; onSlip: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/tags': {
    /** Add tags to an order, and remove tags from it. Only staff see them. Scope: orders:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { add?: Array<string>; remove?: Array<string> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; tags: Array<string> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/customers/{id}/summary': {
    /** One account, with its number of orders and its spending. Scope: customers:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { customer: { _id: string; name: string; email: string; role: 'user' | 'admin'; photo: string; addresses: Array<{ mobile: string; address: string }>; signInMobile: string; version?: number; tags?: Array<string>; lastOrder?: { name: string; address: string }; savedAddress?: string }; signInMobile: string; hasPassword: boolean; createdAt: string; deliveryAddresses: Array<{ _id: string; name: string; mobile: string; pincode: string; locality: string; address: string; city: string; state: string; landmark: string; alternatePhone: string; addressType: string; isDefault?: boolean; version?: number }>; orders: number; spent: number; lastOrderAt: string; note: { text: string; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/customers/{id}/orders': {
    /** A customer’s orders, newest first: the placed ones, or with `status=attempts` those that are not paid. Scope: customers:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; status?: 'attempts' }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/stock-batches/{id}/orders': {
    /** The orders with packs of a batch, last paid first. Packs that came back into the stock do not count. Scope: orders:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; date: string; name: string; pieces: number; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; trackingId: string; recall: 'none' | 'queued' | 'sent' | 'failed' }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/paid-offline': {
    /** Record that an unpaid order was paid in cash, by bank transfer or to a UPI address of the shop, so that it becomes an order. Scope: orders:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { kind: 'cash' | 'bank_transfer' | 'upi'; reference?: string; on: (unknown) & (unknown); sameReference?: boolean; amount: number | string; key: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/refunds/{id}/paid-back': {
    /** Record that a refund was paid back by hand, in cash, by bank transfer or by UPI. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { kind: 'cash' | 'bank_transfer' | 'upi'; reference?: string; on: (unknown) & (unknown); sameReference?: boolean; key: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; refund: { _id: string; amount: number; reason: string; origin: 'staff' | 'return' | 'removal' | 'cancellation' | 'exception' | 'provider'; status: 'requested' | 'pending' | 'processed' | 'failed'; problem: string | null; createdAt: string; settledAt: string | null; offline?: { kind: 'cash' | 'bank_transfer' | 'upi'; reference: string; on: string } } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/gift-link': {
    /** Send the recipient of a gift the link again, at most once an hour. It works for another 30 days. Scope: orders:write. */
    post: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/packing/orders': {
    /** Paid orders that are not shipped, oldest first. Scope: orders:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; state?: 'to_pack' | 'packed'; product?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number; parcels: Array<{ number: number; carrier: string; awb: string; trackingUrl: string; packedAt: string; shippedAt: string; lines: Array<{ position: number; qty: number }> }>; recalled: Array<{ code: string; product: string; pack: string; pieces: number; reason: 'recall' | 'expiry' }>; prepaid: boolean }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/packing/sheets/{ids}': {
    /** What picking list, packing slips and address labels of some orders show. Scope: orders:read. */
    get: {
      parameters: { path: { ids: string } }
      responses: {
        200: { content: { 'application/json': Array<{ order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number; parcels: Array<{ number: number; carrier: string; awb: string; trackingUrl: string; packedAt: string; shippedAt: string; lines: Array<{ position: number; qty: number }> }>; recalled: Array<{ code: string; product: string; pack: string; pieces: number; reason: 'recall' | 'expiry' }>; prepaid: boolean }; bars: Array<number>; note: string; slipLines?: Array<string>; batches: Array<Array<{ code: string; pieces: number; unfit: 'recall' | 'expiry' | null }>>; labelContents: boolean }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/packing/packed': {
    /** Mark orders packed, or to pack again; each order with its own result. Scope: orders:pack. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { ids: Array<string>; packed?: boolean } } }
      responses: {
        200: { content: { 'application/json': { results: Array<{ id: string; outcome: 'done' | 'already' | 'refused'; message: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/packing/shipped': {
    /** Ship the next parcel of each order, or the one with a number, with its tracking number; each order with its own result, in the order of the request. Scope: orders:pack. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { carrier: 'delhivery' | 'shiprocket' | 'blue_dart' | 'dtdc' | 'india_post'; parcels: Array<{ id: string; parcel?: number; awb: string }> } } }
      responses: {
        200: { content: { 'application/json': { results: Array<{ id: string; outcome: 'done' | 'already' | 'refused'; message: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/packing/not-shipped': {
    /** Take back that parcels were shipped; the waiting message is withdrawn, or a correction follows it; each order with its own result. Scope: orders:pack. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { parcels: Array<{ id: string; parcel?: number }> } } }
      responses: {
        200: { content: { 'application/json': { results: Array<{ id: string; outcome: 'done' | 'already' | 'refused'; message: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/parcels': {
    /** Pack some pieces of an order into a parcel of their own. Scope: orders:pack. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { lines: Array<{ position: number; qty: number }> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; parcels: Array<{ number: number; carrier: string; awb: string; trackingUrl: string; packedAt: string; shippedAt: string; lines: Array<{ position: number; qty: number }> }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** The parcels of an order. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ number: number; carrier: string; awb: string; trackingUrl: string; packedAt: string; shippedAt: string; lines: Array<{ position: number; qty: number }> }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/tracking': {
    /** Set the tracking link. Scope: orders:pack. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { trackingId?: string; trackingUrl: string; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/returns/counts': {
    /** The number of returns in each open state. Scope: orders:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { requested: number; approved: number; received: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/returns': {
    /** Returns, newest first; `open` has those that are requested, approved or received. Scope: orders:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; state?: 'open' | 'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; state: 'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed'; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'; askedAt: string; refund: number | null; orderId: string; name: string; pieces: number; photos: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/returns': {
    /** The returns of an order, newest first. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; state: 'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed'; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'; words: string; answer: string; closing: string; askedAt: string; lines: Array<{ position: number; name: string; type: string; qty: number; received: number | null; restocked: number; writtenOff: number; batches: Array<{ batch: string | null; code: string | null; pieces: number }> }>; photos: Array<string>; refund: number | null; paid: number; left: number; otherRefunds: number; otherRefundsState: 'processed' | 'pending' | 'failed'; refundable: number; version: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/returns/{id}/approve': {
    /** Approve a return and tell the shopper what to do. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { words: string; version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; state: 'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed'; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'; words: string; answer: string; closing: string; askedAt: string; lines: Array<{ position: number; name: string; type: string; qty: number; received: number | null; restocked: number; writtenOff: number; batches: Array<{ batch: string | null; code: string | null; pieces: number }> }>; photos: Array<string>; refund: number | null; paid: number; left: number; otherRefunds: number; otherRefundsState: 'processed' | 'pending' | 'failed'; refundable: number; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/returns/{id}/refuse': {
    /** Refuse a return and tell the shopper why. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { words: string; version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; state: 'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed'; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'; words: string; answer: string; closing: string; askedAt: string; lines: Array<{ position: number; name: string; type: string; qty: number; received: number | null; restocked: number; writtenOff: number; batches: Array<{ batch: string | null; code: string | null; pieces: number }> }>; photos: Array<string>; refund: number | null; paid: number; left: number; otherRefunds: number; otherRefundsState: 'processed' | 'pending' | 'failed'; refundable: number; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/returns/{id}/receive': {
    /** Mark the pieces of a return as received: back to the stock of their batch, or written off. Scope: orders:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { lines: Array<{ position: number; batch?: string | null; restock: number; writeOff: number }>; version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; state: 'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed'; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'; words: string; answer: string; closing: string; askedAt: string; lines: Array<{ position: number; name: string; type: string; qty: number; received: number | null; restocked: number; writtenOff: number; batches: Array<{ batch: string | null; code: string | null; pieces: number }> }>; photos: Array<string>; refund: number | null; paid: number; left: number; otherRefunds: number; otherRefundsState: 'processed' | 'pending' | 'failed'; refundable: number; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/returns/{id}/close': {
    /** End a return: refund what was paid for its pieces, another amount, or nothing, with words to the shopper. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { refund: 'paid' | 'none' | number | string; otherRefunds?: number | string; words?: string; version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; state: 'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed'; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'; words: string; answer: string; closing: string; askedAt: string; lines: Array<{ position: number; name: string; type: string; qty: number; received: number | null; restocked: number; writtenOff: number; batches: Array<{ batch: string | null; code: string | null; pieces: number }> }>; photos: Array<string>; refund: number | null; paid: number; left: number; otherRefunds: number; otherRefundsState: 'processed' | 'pending' | 'failed'; refundable: number; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/shipments': {
    /** What was booked with couriers for an order, newest first, its parcels that could not be delivered, and the couriers that the shop has keys of. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { couriers: Array<'shiprocket' | 'delhivery'>; shipments: Array<{ _id: string; courier: 'shiprocket' | 'delhivery'; parcel: number; state: 'booking' | 'failed' | 'refused' | 'booked' | 'cancelling' | 'cancelled' | 'picked_up' | 'in_transit' | 'out_for_delivery' | 'returning' | 'lost' | 'returned' | 'delivered'; problem: string; awb: string; trackingUrl: string; handedTo: string; weight: number; chargedWeight: number | null; cash: number; expectedOn: string | null; createdAt: string; reports: Array<{ kind: 'booked' | 'picked_up' | 'in_transit' | 'out_for_delivery' | 'attempt_failed' | 'returning' | 'lost' | 'returned' | 'delivered' | 'cancelled'; at: string; words: string }> }>; failed: Array<{ _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number }>; last: { weight: number; length: number; breadth: number; height: number } | null } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Book a parcel of an order with a courier. The booking is made in the background; then the parcel counts as shipped. Scope: orders:pack. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { courier: 'shiprocket' | 'delhivery'; parcel?: number; weight: number; length: number; breadth: number; height: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; shipment: { _id: string; courier: 'shiprocket' | 'delhivery'; parcel: number; state: 'booking' | 'failed' | 'refused' | 'booked' | 'cancelling' | 'cancelled' | 'picked_up' | 'in_transit' | 'out_for_delivery' | 'returning' | 'lost' | 'returned' | 'delivered'; problem: string; awb: string; trackingUrl: string; handedTo: string; weight: number; chargedWeight: number | null; cash: number; expectedOn: string | null; createdAt: string; reports: Array<{ kind: 'booked' | 'picked_up' | 'in_transit' | 'out_for_delivery' | 'attempt_failed' | 'returning' | 'lost' | 'returned' | 'delivered' | 'cancelled'; at: string; words: string }> } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shipments/{id}/retry': {
    /** Try again to book a shipment whose courier did not answer. Scope: orders:pack. */
    post: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shipments/{id}/cancel': {
    /** Cancel a shipment that was not picked up, in the background; then its parcel counts as not shipped. Scope: orders:pack. */
    post: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shipments/{id}/label': {
    /** The address of the label of a shipment, a PDF at its courier. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { url: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries': {
    /** Parcels that could not be delivered or came back, oldest first; `open` has those on the road. Scope: orders:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; state?: 'open' | 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Record that a courier could not deliver a parcel; the same minute again is the same attempt. Scope: orders:pack. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { orderId: string; parcel: number; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/failed-deliveries': {
    /** The parcels of an order that could not be delivered or came back. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/lost': {
    /** Mark a parcel on the road as lost; a parcel that is lost already stays as it is. Scope: orders:pack. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { orderId: string; parcel: number; reason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/not-lost': {
    /** Take back that staff marked a parcel as lost, while nothing followed; again, it changes nothing. Scope: orders:pack. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/day': {
    /** Set the day on which the courier tries again, which staff told the courier. Scope: orders:pack. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number; day: (unknown) & (unknown) } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/returning': {
    /** Mark that the courier brings a parcel back; its order stays as it is until the parcel is here. Scope: orders:pack. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/ask': {
    /** Send the shopper a link to choose another day for the delivery, or to say that the parcel is not wanted. Scope: orders:pack. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/pieces': {
    /** The pieces of a parcel that comes back, with their batches. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ position: number; name: string; type: string; qty: number; batches: Array<{ batch: string | null; code: string | null; pieces: number }> }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/back': {
    /** Receive a parcel that came back: its pieces go back to the stock of their batch or are written off, and an order to be paid in cash is cancelled. Scope: orders:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number; lines: Array<{ position: number; batch?: string | null; restock: number; writeOff: number }> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/again': {
    /** Send the pieces of a paid parcel again that came back: they are taken from the stock again and wait to be packed; again, it changes nothing. Scope: orders:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/give-up': {
    /** Give up a lost parcel: its pieces are written off, and its order is cancelled and refunded. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/{id}/costs': {
    /** Say what a parcel cost that comes back: freight to the shopper and back, and damage. Scope: orders:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number; forward: number | string; back: number | string; damage: number | string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; saved: { _id: string; orderId: string; parcel: number; carrier: string; awb: string; trackingUrl: string; state: 'to_decide' | 'asked' | 'answered' | 'retry' | 'returning' | 'lost' | 'back' | 'delivered' | 'given_up'; retryOn: string; shippedAt: string; backAt: string | null; attempts: Array<{ _id: string; at: string; reason: 'nobody_home' | 'refused' | 'address_wrong' | 'phone_unreachable' | 'asked_for_later' | 'cash_not_ready' | 'area_not_served' | 'damaged' | 'other'; note: string; source: 'staff' | 'courier'; askedAt: string | null; answer: { kind: 'day' | 'not_wanted'; at: string; day: string; phone: string; address: string } | null }>; name: string; mobile: string; pincode: string; isCash: boolean; customer: { failed: number; back: number }; pin: { failed: number; back: number }; costs: { forward: number; back: number; damage: number } | null; sentAgainAt: string | null; maySendAgain: boolean; isAllBack: boolean; isCancelled: boolean; mayGiveUp: boolean; lostReason: 'courier_said' | 'no_news' | 'stolen' | 'destroyed' | null; mayUndoLost: boolean; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/failed-deliveries/costs': {
    /** What parcels cost that came back in this month and the 12 before, by month, PIN code and carrier; the 50 most expensive of each. Scope: orders:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { months: Array<{ key: string; parcels: number; forward: number; back: number; damage: number; total: number }>; pins: Array<{ key: string; parcels: number; forward: number; back: number; damage: number; total: number }>; couriers: Array<{ key: string; parcels: number; forward: number; back: number; damage: number; total: number }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/replacements': {
    /** The replacements of an order, and how many pieces of each line can still be replaced. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { replaces?: string; refusal?: string; lines: Array<{ position: number; name: string; type: string; left: number }>; made: Array<{ _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'; madeAt: string; items: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Send pieces of an order again without charge, or exchange them for packs that cost no more; the difference is refunded. Scope: orders:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { lines: Array<{ position: number; qty: number; pack?: { productId: string; variant: string } }>; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'; returnId?: string; key: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/cod': {
    /** The score of a cash on delivery order with its parts, and how far the cash is. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { score: number; parts: Array<{ kind: 'start' | 'proven' | 'delivered' | 'account' | 'returned' | 'cancelled_sent' | 'pin' | 'large'; points: number; figure: number }>; proven: boolean; heldOut: boolean; keepsAdvance?: boolean; rule: 'auto' | 'always' | 'never' | null; collectedAt: string | null; writtenOff: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/returned': {
    /** Report that the parcel of a cash on delivery order came back undelivered: the order is cancelled; again, it changes nothing. Scope: orders:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { restock: boolean; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; order: { _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/customers/{id}/cod': {
    /** Whether a customer may pay in cash on delivery, with the score of the next order and its parts. Scope: customers:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { rule: 'auto' | 'always' | 'never'; score: number; parts: Array<{ kind: 'start' | 'proven' | 'delivered' | 'account' | 'returned' | 'cancelled_sent' | 'pin' | 'large'; points: number; figure: number }>; refusals: Array<'never' | 'open' | 'score'>; advance?: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Say whether a customer may pay in cash on delivery: as the score says, always or never. Scope: customers:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { rule: 'auto' | 'always' | 'never' } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/remittances': {
    /** Import a courier’s sheet of the cash that it paid out. `dryRun` shows what each line means; the same payout again is refused. Scope: refunds:write. */
    post: {
      parameters: { query: { dryRun?: boolean | '0' | '1' | 'true' | 'false' | ''; courier: 'delhivery' | 'shiprocket' | 'blue_dart' | 'dtdc' | 'india_post' } }
      requestBody: { content: { 'text/csv': string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; dryRun: boolean; remittances: Array<{ reference: string; remittedOn: string; lines: number; matched: number; total: number; fees: number }>; counts: Record<string, number>; problems: Array<{ row: number; reference: string; awb: string; orderId: string | null; amount: number; total: number | null; state: 'matched' | 'amount_differs' | 'unknown_awb' | 'already_remitted' | 'paid_online' | 'not_delivered' | 'negative' }>; errors: Array<{ row: number; column?: string; message: string }>; errorCount: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/remittances/{id}/decision': {
    /** Decide about a line of a payout that does not match: `accepted` counts it for its order, `linked` for `order`, `written_off` for none. What is missing is written off. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { row: number; decision: 'accepted' | 'linked' | 'written_off'; order?: string; reason?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/remittances/{id}/undo': {
    /** Take back what was decided about a line of a payout, while no later line counts for its order. Scope: refunds:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { row: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/money/remittances/{id}': {
    /** Take back the import of a payout, while none of its lines is decided: its orders are owed again. Scope: refunds:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/cod/written-off': {
    /** Write off the cash of a delivered order that its courier never pays. With an empty reason the shop expects the cash again. Scope: refunds:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { reason: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/cod/cash': {
    /** The cash that couriers collected, paid out and owe, and the lines of their payouts that match no order. Scope: money:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { toCollect: { count: number; amount: number }; collected: { count: number; amount: number }; remitted: { count: number; amount: number }; owed: { count: number; amount: number }; writtenOff: { count: number; amount: number }; couriers: Array<{ courier: string; collected: { count: number; amount: number }; remitted: { count: number; amount: number }; owed: { count: number; amount: number }; writtenOff: { count: number; amount: number }; owedSince: string | null }>; remittances: Array<{ reference: string; remittedOn: string; lines: number; matched: number; total: number; fees: number; _id: string; courier: string; decided: number }>; problems: Array<{ row: number; reference: string; awb: string; orderId: string | null; amount: number; total: number | null; state: 'matched' | 'amount_differs' | 'unknown_awb' | 'already_remitted' | 'paid_online' | 'not_delivered' | 'negative'; _id: string; courier: string; open: number | null; mayAccept: boolean }>; decided: Array<{ row: number; reference: string; awb: string; orderId: string | null; amount: number; total: number | null; state: 'matched' | 'amount_differs' | 'unknown_awb' | 'already_remitted' | 'paid_online' | 'not_delivered' | 'negative'; _id: string; courier: string; decision: 'accepted' | 'linked' | 'written_off'; decidedAt: string; reason: string }>; refusals: { refused: number; refusedTotal: number; heldOut: number; open: number; back: number; delivered: number; days: number; leastEnded: number; margin: number; returnCost: { amount: number; parcels: number } | null; saved: { amount: number; least: number; most: number } | null } | null } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shares': {
    /** The celebrities with a coupon or an order, newest first, with their sales and their balances. Scope: celebrities:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; coupons: number; orders: number; net: number; shares: { orders: number; net: number; share: number; pending: number; advances: number; adjustments: number; goods: number; paid: number; withheld: number; inPayout: number; payable: number } }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shares/{id}/entries': {
    /** The ledger of a celebrity, newest first. Scope: celebrities:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ number: number; at: string; kind: 'earned' | 'taken_back' | 'restored' | 'due' | 'advance' | 'goods' | 'correction' | 'paid' | 'withheld' | 'payment_failed' | 'withholding_undone'; order: string | null; coupon: string; net: number; share: number; value: number; payableFrom: string | null; note: string; corrects: number | null }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shares/withholding': {
    /** The tax to withhold from payouts, as the owner entered it, newest first, and suggestions that an adviser must confirm. Scope: celebrities:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { facts: Array<{ covers: 'share' | 'goods'; effectiveFrom: (unknown) & (unknown); section: string; rate: number; threshold: number; rounding: 'rupee' | 'paise'; source: string }>; suggestions: Array<{ covers: 'share' | 'goods'; effectiveFrom: (unknown) & (unknown); section: string; rate: number; threshold: number; rounding: 'rupee' | 'paise'; source: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shares/payouts/due': {
    /** Who would be in a payout now. Those with less than `minimum` rupees wait. `count`, `total` and `digest` leave out those with a hindrance. Scope: celebrities:read. */
    get: {
      parameters: { query?: { minimum?: number | string } }
      responses: {
        200: { content: { 'application/json': { lines: Array<{ celebrity: string; name: string; amount: number; tax: number; earlierTax: Array<{ year: string; tax: number }>; pays: number; bank: string; hindrance: 'no_bank' | 'open_payout' | null }>; count: number; total: number; digest: string; knowsTax: boolean } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shares/payouts': {
    /** Payouts of shares with their lines, newest first. Scope: celebrities:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; number: number; madeAt: string; lines: Array<{ celebrity: string; name: string; amount: number; tax: number; earlierTax: Array<{ year: string; tax: number }>; pays: number; bank: string; line: number; isUnreadable: boolean; state: 'open' | 'paid' | 'failed'; note: string; decidedAt: string | null }>; files: Array<{ at: string; by: string }> }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/shares/{id}': {
    /** The balance of a celebrity, the shares by day, newest first, and the ends of the bank details. Scope: celebrities:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { sums: { orders: number; net: number; share: number; pending: number; advances: number; adjustments: number; goods: number; paid: number; withheld: number; inPayout: number; payable: number }; rates: Array<{ effectiveFrom: string; base: { kind: 'percent'; percent: unknown } | { kind: 'amount'; amount: unknown }; products: Array<{ productId: string; name: string; rate: { kind: 'percent'; percent: unknown } | { kind: 'amount'; amount: unknown } }>; createdAt: string }>; bank: string; version: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/orders/{id}/source': {
    /** Where an order came from: the first and the last touch. Scope: orders:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { first: { kind: 'campaign' | 'referral' | 'coupon' | 'qr' | 'phone' | 'direct'; name: string; campaign: string; source: string; medium: string; content: string; term: string; referrer: string; code: string; path: string; at: string } | null; last: { kind: 'campaign' | 'referral' | 'coupon' | 'qr' | 'phone' | 'direct'; name: string; campaign: string; source: string; medium: string; content: string; term: string; referrer: string; code: string; path: string; at: string } | null } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/sources': {
    /** Orders and revenue of a period by where the orders came from, beside as many days before. Scope: figures:read. */
    get: {
      parameters: { query?: { from?: (unknown) & (unknown); to?: (unknown) & (unknown); touch?: 'first' | 'last' } }
      responses: {
        200: { content: { 'application/json': { period: { from: string; to: string }; before: { from: string; to: string }; total: { orders: number; cancelled: number; revenue: number; cashToCome: number; newCustomers: number; averageOrder: number; before: { orders: number; cancelled: number; revenue: number; cashToCome: number; newCustomers: number; averageOrder: number } }; channels: Array<{ kind: 'campaign' | 'referral' | 'coupon' | 'qr' | 'phone' | 'direct'; orders: number; cancelled: number; revenue: number; cashToCome: number; newCustomers: number; averageOrder: number; before: { orders: number; cancelled: number; revenue: number; cashToCome: number; newCustomers: number; averageOrder: number } }>; sources: Array<{ kind: 'campaign' | 'referral' | 'coupon' | 'qr' | 'phone' | 'direct'; name: string; campaign: string; source: string; orders: number; cancelled: number; revenue: number; cashToCome: number; newCustomers: number; averageOrder: number; before: { orders: number; cancelled: number; revenue: number; cashToCome: number; newCustomers: number; averageOrder: number } }>; more: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/tax/settings': {
    /** How the shop is registered for GST, newest first, and its classes of goods with their rates. Scope: settings:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { registrations: Array<{ effectiveFrom: string; kind: 'regular' | 'composition' | 'unregistered'; gstin: string; legalName: string; tradeName: unknown; state: string; prefix: string; notePrefix: string; isLarge: boolean; takesGstin: boolean; version: number }>; classes: Array<{ _id: string; name: string; hsn: string; hsnText: unknown; kinds: Array<string>; isDefault: boolean; goods: { products: number; packs: number; first: Array<{ _id: string; name: string; packs: number }> }; products: Array<{ _id: string; name: string }>; rates: Array<{ effectiveFrom: string; rate: number; source: string }>; version: number }>; today: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/gst/month': {
    /** Figures and warnings of the documents of a month. Without a month, this month. Scope: tax:read. */
    get: {
      parameters: { query?: { month?: string } }
      responses: {
        200: { content: { 'application/json': { month: string; months: Array<string>; registered: boolean; beforeLive: boolean; sales: { documents: number; total: number; taxable: number; cgst: number; sgst: number; igst: number }; notes: { documents: number; total: number; taxable: number; cgst: number; sgst: number; igst: number }; net: { total: number; taxable: number; cgst: number; sgst: number; igst: number }; byKind: Array<{ kind: 'tax_invoice' | 'bill_of_supply' | 'bill' | 'credit_note'; documents: number; total: number; taxable: number; cgst: number; sgst: number; igst: number }>; byRate: Array<{ rate: number; total: number; taxable: number; cgst: number; sgst: number; igst: number }>; byState: Array<{ state: string; documents: number; notes: number; total: number; taxable: number; cgst: number; sgst: number; igst: number }>; tool: Array<{ state: string; rate: number; taxable: number; documents: number; tool: number; difference: number }>; warnings: Array<{ code: 'order_without_document' | 'free_order' | 'cancelled_without_refund' | 'guessed_place' | 'short_hsn' | 'class_without_source' | 'only_consumers' | 'large_order' | 'late_note'; count: number; examples: Array<string> }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/gst/checks': {
    /** Orders and credit notes of a month that need a look before the return is filed, and how much of its payments is at the bank. Scope: tax:read. */
    get: {
      parameters: { query: { month: string } }
      responses: {
        200: { content: { 'application/json': { warnings: Array<{ code: 'order_without_document' | 'free_order' | 'cancelled_without_refund' | 'guessed_place' | 'short_hsn' | 'class_without_source' | 'only_consumers' | 'large_order' | 'late_note'; count: number; examples: Array<string> }>; bank: { payments: { count: number; amount: number }; settled: { count: number; amount: number }; open: { count: number; amount: number }; settlements: number; paidOut: number; fees: number; feeTax: number } | null } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/gst/documents': {
    /** The invoices, bills and credit notes of a month, newest first. Scope: tax:read. */
    get: {
      parameters: { query: { month: string; limit?: number; cursor?: string; q?: string; page?: number; kind?: 'tax_invoice' | 'bill_of_supply' | 'bill' | 'credit_note' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; kind: 'tax_invoice' | 'bill_of_supply' | 'bill' | 'credit_note'; number: string; issuedOn: string; orderId: string; state: string; total: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/gst/ledgers': {
    /** The names of the owner’s ledgers in Tally, which the vouchers of a month use. Scope: tax:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { names: Record<string, string>; sales: Array<{ rate: unknown; within: string; interstate: string }>; version: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/products/{id}/reviews': {
    /** The shown reviews of a product, five a page, with the counts of all. */
    get: {
      parameters: { query?: { sort?: 'fullest' | 'newest' | 'helpful' | 'highest' | 'lowest'; photos?: '1'; cursor?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': { rating: { average: number; count: number; stars: Array<number>; withPhotos: number }; reviews: Array<{ _id: string; stars: number; title: string; words: string; name: string; photos: Array<string>; at: string; helpful: number; answer: string }>; next: string | null } } }
        400: components['responses']['Refused400']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reviews/counts': {
    /** How many reviews there are in each state, and which products have any. Scope: reviews:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { waiting: number; shown: number; removed: number; reported: number; open: number; products: Array<{ _id: string; name: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reviews': {
    /** Reviews of every state, newest first. Scope: reviews:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; state?: 'open' | 'waiting' | 'shown' | 'removed' | 'reported'; stars?: number; product?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; version: number; state: 'waiting' | 'shown' | 'removed'; stars: number; title: string; words: string; name: string; photos: Array<string>; product: { _id: string; name: string }; orderId: string; at: string; helpful: number; reports: number; reasons: Array<'advert' | 'insult' | 'private' | 'other'>; answer: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reviews/{id}/approve': {
    /** Show a review. Its reports count as settled. Scope: reviews:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number; answer?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; review: { _id: string; version: number; state: 'waiting' | 'shown' | 'removed'; stars: number; title: string; words: string; name: string; photos: Array<string>; product: { _id: string; name: string }; orderId: string; at: string; helpful: number; reports: number; reasons: Array<'advert' | 'insult' | 'private' | 'other'>; answer: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reviews/{id}/remove': {
    /** Take a review down and delete its photos. The reason is stored in the audit log. Scope: reviews:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number; reason: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; review: { _id: string; version: number; state: 'waiting' | 'shown' | 'removed'; stars: number; title: string; words: string; name: string; photos: Array<string>; product: { _id: string; name: string }; orderId: string; at: string; helpful: number; reports: number; reasons: Array<'advert' | 'insult' | 'private' | 'other'>; answer: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reviews/{id}/answer': {
    /** Answer a review publicly. An empty answer removes it. Scope: reviews:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version: number; answer: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; review: { _id: string; version: number; state: 'waiting' | 'shown' | 'removed'; stars: number; title: string; words: string; name: string; photos: Array<string>; product: { _id: string; name: string }; orderId: string; at: string; helpful: number; reports: number; reasons: Array<'advert' | 'insult' | 'private' | 'other'>; answer: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/leads': {
    /** Contact messages, newest first, in numbered pages of ten. Scope: leads:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; page?: number; state?: 'open' | 'handled' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; phone: string; email: string; subject: string; message: string; createdAt: string; handled: boolean; handledAt: string; handledBy: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/leads/{id}': {
    /** Mark a message as handled or open. Scope: leads:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { handled: boolean } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; lead: { _id: string; name: string; phone: string; email: string; subject: string; message: string; createdAt: string; handled: boolean; handledAt: string; handledBy: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Delete a message for good, for example at the request of its sender. Scope: leads:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/leads/{id}/reply': {
    /** Mail a reply to the sender of a message, and mark the message as replied. Scope: leads:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { text: string; seen?: string; key: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; lead: { _id: string; name: string; phone: string; email: string; subject: string; message: string; createdAt: string; handled: boolean; handledAt: string; handledBy: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/grievances': {
    /** Complaints to the grievance officer, newest first. `q` is a ticket number. Scope: leads:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string; state?: 'open' | 'settled' } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; name: string; contact: string; orderId: string; kind: 'consumer' | 'data'; text: string; createdAt: string; dueAt: string; acknowledgedAt: string; settledAt: string; answer: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/grievances/{id}/acknowledge': {
    /** Note that the officer has acknowledged a complaint, and mail that to its sender. Scope: leads:write. */
    post: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; grievance: { _id: string; name: string; contact: string; orderId: string; kind: 'consumer' | 'data'; text: string; createdAt: string; dueAt: string; acknowledgedAt: string; settledAt: string; answer: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/grievances/{id}/answer': {
    /** Mail the answer to the sender of a complaint, and settle it. Scope: leads:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { answer: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; grievance: { _id: string; name: string; contact: string; orderId: string; kind: 'consumer' | 'data'; text: string; createdAt: string; dueAt: string; acknowledgedAt: string; settledAt: string; answer: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/webhooks': {
    /** The addresses that hear of events, oldest first. Scope: webhooks:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; url: string; note: string; events: Array<'order.paid' | 'order.prepaid' | 'order.shipped' | 'order.delivered' | 'order.cancelled' | 'order.replaced' | 'refund.processed' | 'refund.failed' | 'return.changed' | 'product.changed' | 'customer.erased' | string>; state: 'active' | 'paused' | 'disabled'; disabledBecause: 'failing' | 'gone' | null; oldSecretUntil: string | null; failingSince: string | null; triedAt: string | null; answerStatus: number | null; failure: string; createdAt: string; version: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/webhook-events': {
    /** The events that an address can choose: the shop’s own, then those of added modules. Scope: webhooks:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ name: string; summary: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/webhooks/{id}': {
    /** One address that hears of events. Scope: webhooks:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { _id: string; url: string; note: string; events: Array<'order.paid' | 'order.prepaid' | 'order.shipped' | 'order.delivered' | 'order.cancelled' | 'order.replaced' | 'refund.processed' | 'refund.failed' | 'return.changed' | 'product.changed' | 'customer.erased' | string>; state: 'active' | 'paused' | 'disabled'; disabledBecause: 'failing' | 'gone' | null; oldSecretUntil: string | null; failingSince: string | null; triedAt: string | null; answerStatus: number | null; failure: string; createdAt: string; version: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/webhooks/{id}/test': {
    /** Send the event webhook.test now, and answer what the receiver said. Scope: webhooks:write. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; delivery: { _id: string; event: string; subject: string; status: 'queued' | 'retrying' | 'delivered' | 'failed'; tries: number; triedAt: string | null; answerStatus: number | null; durationMs: number | null; answer: string; createdAt: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/webhooks/{id}/deliveries': {
    /** The deliveries to an address of the last 30 days, newest first. Scope: webhooks:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; status?: 'queued' | 'retrying' | 'delivered' | 'failed' }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; event: string; subject: string; status: 'queued' | 'retrying' | 'delivered' | 'failed'; tries: number; triedAt: string | null; answerStatus: number | null; durationMs: number | null; answer: string; createdAt: string }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/webhook-deliveries/{id}/resend': {
    /** Send one delivery again, with the same webhook-id. Scope: webhooks:write. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; delivery: { _id: string; event: string; subject: string; status: 'queued' | 'retrying' | 'delivered' | 'failed'; tries: number; triedAt: string | null; answerStatus: number | null; durationMs: number | null; answer: string; createdAt: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/webhooks/{id}/resend': {
    /** Send the deliveries again that failed or are retried, at most 1000, oldest first. `since` is a minute in India. Scope: webhooks:write. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { since: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; count: number; more: boolean } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/articles': {
    /** The published articles, newest first. Each stands at /blog/ with its slug. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ slug: string; title: string; summary: string }> } }
        400: components['responses']['Refused400']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/own-pages': {
    /** The published pages that are no articles, newest first. Each stands at /pages/ with its slug. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ slug: string; title: string; summary: string }> } }
        400: components['responses']['Refused400']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages': {
    /** Every page that the owner writes, drafts included. Scope: catalogue:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Begin a page as a draft. Scope: catalogue:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { kind: 'article' | 'page'; title: string; slug: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; page: { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> }; warnings: Array<{ field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}': {
    /** One page with its draft and its versions. Scope: catalogue:read. */
    get: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/page-pictures': {
    /** The pictures that pages show, drafts included, each with its pages. Scope: catalogue:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ image: string; alt: string; pages: Array<{ _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; title: string }> }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/page-films': {
    /** Upload a film for a page (MP4 with H.264, or WebM, at most 5 MB). It is removed after an hour unless a page names it. Scope: catalogue:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody?: { content: { 'multipart/form-data': { noSpeech: boolean | 'true' | 'false'; captions?: string; film?: string }; 'application/json': { noSpeech: boolean | 'true' | 'false'; captions?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; film: { url: string; captions: string | null; width: number; height: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}/address': {
    /** Give a page of the owner another address. `redirect` lets the old one lead to it. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { slug: string; version?: number; redirect?: boolean } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; page: { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}/draft': {
    /** Save the draft of a page. Shoppers still see the published text. Scope: catalogue:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; page: { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> }; warnings: Array<{ field: string; rule: 'cure' | 'sexual' | 'sureCure' | 'body' | 'disease' | 'medicine' | 'superlative'; found: string; why: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}/discard': {
    /** Discard the draft of a page. A page that has nothing else is deleted. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; page: { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> } | null } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}/publish': {
    /** Publish the draft of a page, now or from a minute in India on. It replaces an earlier scheduled text. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string }; header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { version?: number; at?: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; page: { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}/cancel-publication': {
    /** Cancel the scheduled publication of a page. Its text becomes the draft, unless there is one. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; page: { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}/unpublish': {
    /** Take a page away from the shop. Its texts stay. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; page: { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}/restore': {
    /** Make an earlier text of a page the draft. Scope: catalogue:write. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { version?: number; from: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; page: { _id: string; kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; title: string; state: 'draft' | 'live' | 'hidden'; liveFrom: string | null; scheduledFor: string | null; hasDraft: boolean; version: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; versions: Array<{ _id: string; at: string | null; title: string | null }> } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/pages/{id}/preview': {
    /** A page as shoppers would see it, with its draft or with a text that is not saved yet. Scope: catalogue:read. */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { content?: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> } } } }
      responses: {
        200: { content: { 'application/json': { kind: 'article' | 'page' | 'home' | 'about' | 'legal'; path: string; minutes: number; content: { title: string; summary: string; image: string; alt: string; blocks: Array<{ kind: 'text'; hidden?: boolean; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'picture'; hidden?: boolean; image: string; alt: string; caption: string } | { kind: 'video'; hidden?: boolean; film: { url: string; captions: string | null; width: number; height: number }; image: string; alt: string; caption: string } | { kind: 'film'; hidden?: boolean; product: string; caption: string } | { kind: 'products'; hidden?: boolean; heading: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'quote'; hidden?: boolean; words: string; by: string } | { kind: 'steps'; hidden?: boolean; heading: string; steps: Array<{ title: string; text: string }> } | { kind: 'questions'; hidden?: boolean; heading: string; questions: Array<{ question: string; answer: string }> } | { kind: 'banner'; hidden: boolean; heading: string; slides: Array<{ name: string; eyebrow: string; title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'hero'; hidden: boolean; title: string; text: string; link: { text: string; to: string }; image: string; alt: string; facts: Array<{ figure: string; text: string }> } | { kind: 'featured'; hidden: boolean; heading: string; button: string; choice: 'newest' | 'chosen'; products: Array<string>; count: number } | { kind: 'features'; hidden: boolean; features: Array<{ title: string; text: string; link: { text: string; to: string }; image: string; alt: string }> } | { kind: 'testimonial'; hidden: boolean; quote: string; who: string } | { kind: 'news'; hidden: boolean; heading: string; all: string; count: number } | { kind: 'story'; hidden: boolean; eyebrow: string; title: string; lead: string; paragraphs: Array<{ text: string }>; pictures: Array<{ image: string; alt: string }> } | { kind: 'stores'; hidden: boolean; heading: string; stores: Array<{ title: string; text: string; image: string; alt: string }> } | { kind: 'callout'; hidden: boolean; heading: string; text: string; links: Array<{ text: string; to: string }> } | { kind: 'cashDecision' | 'dataRights' | 'seller' | 'deliveryCosts' | 'waysToPay' | 'deliveryTime' | 'replacement' | 'returnHelp' | 'refundTime' | 'answerTimes'; heading: string; body: { type: 'doc'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'heading'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> } | { type: 'bulletList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> } | { type: 'orderedList'; content: Array<{ type: 'listItem'; content: Array<{ type: 'paragraph'; content?: Array<{ type: 'text'; text: string; marks?: Array<{ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }> } | { type: 'hardBreak' }> }> }> }> } } | { kind: 'officer' }> }; parts: { products: Array<{ _id: string; name: string; image: string; images: Array<string>; type: string; benefits: Array<string>; variants: Array<{ _id?: string; quantity: string; price: number; discount: number; mrp?: number; image?: string; soldOut?: true; paused?: true; onHand?: number }>; ground?: 'first' | 'second'; article?: { title: string; path: string }; manufacturer?: string; countryOfOrigin?: string; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string }; texts?: { description?: string; ingredients?: string; allergens?: string; storage?: string; use?: string; questions?: Array<{ question: string; answer: string }> }; video?: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string }; labReports?: Array<{ pack: string; batch: string; packedOn: string | null; bestBefore: string | null; url: string }>; parts?: Array<{ _id: string; name: string; packs: Array<{ of: string; quantity: string; pieces: number }>; texts?: { ingredients?: string; allergens?: string; storage?: string; use?: string }; foodType?: 'vegetarian' | 'non-vegetarian'; bestBeforeMonths?: number; declarations?: { genericName?: string; category?: 'food' | 'supplement' | 'ayurvedic'; packer?: string; importer?: string; makerLicence?: string } }>; rating?: { average: number; count: number }; status?: 'draft' | 'published'; version?: number }>; films: Array<{ product: string; name: string; image: string; video: { url: string; poster: string; captions: string | null; seconds: number; width: number; height: number; addedAt: string } }>; home?: { links: Array<string>; praise?: { words: string; name: string; stars: number; product: { _id: string; name: string } }; articles: Array<{ slug: string; title: string; summary: string; image: string; alt: string; minutes: number; published: string; changed: string }> }; legal?: { since: string; hasForm: boolean; officer?: { title: string; paragraphs: Array<string>; details: Array<{ name: string; value: string }> } } } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/menus': {
    /** The links of header and footer, hidden ones included. Scope: catalogue:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { header: Array<{ text: string; to: string; hidden: boolean }>; columns: Array<{ title: string; links: Array<{ text: string; to: string; hidden: boolean }> }>; legal: Array<{ text: string; to: string; hidden: boolean }>; version: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Change the links of header and footer. Scope: catalogue:write. */
    put: {
      parameters: {}
      requestBody: { content: { 'application/json': { header: Array<{ text: string; to: string; hidden: boolean }>; columns: Array<{ title: string; links: Array<{ text: string; to: string; hidden: boolean }> }>; legal: Array<{ text: string; to: string; hidden: boolean }>; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; menus: { header: Array<{ text: string; to: string; hidden: boolean }>; columns: Array<{ title: string; links: Array<{ text: string; to: string; hidden: boolean }> }>; legal: Array<{ text: string; to: string; hidden: boolean }>; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/redirects': {
    /** Old addresses and where each leads, newest first. Scope: catalogue:read. */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; q?: string } }
      responses: {
        200: { content: { 'application/json': Array<{ _id: string; from: string; to: string; made: string; version: number; unused: boolean }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Let an old address lead to another one. Scope: catalogue:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': { from: string; to: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; redirect: { _id: string; from: string; to: string; made: string; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/redirects/{id}': {
    /** Change a redirect. Scope: catalogue:write. */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { from: string; to: string; version?: number } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; redirect: { _id: string; from: string; to: string; made: string; version: number } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Delete a redirect. Nothing is shown at its old address then. Scope: catalogue:write. */
    delete: {
      parameters: { path: { id: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        404: components['responses']['Refused404']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/redirects/import': {
    /** Add and change redirects from a CSV spreadsheet with the columns “Redirect from” and “Redirect to”. Refused lines are left out. Scope: catalogue:write. */
    post: {
      parameters: {}
      requestBody?: { content: { 'multipart/form-data': { csv?: string; dryRun?: boolean | '0' | '1' | 'true' | 'false' | ''; file?: string }; 'application/json': { csv?: string; dryRun?: boolean | '0' | '1' | 'true' | 'false' | '' } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; dryRun: boolean; new: number; changed: number; same: number; refused: number; lines: Array<{ row: number; change: 'new' | 'changed' | 'refused'; from: string; to: string; before?: string; why?: string }>; errors: Array<{ row: number; column?: string; message: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        415: components['responses']['Refused415']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/analytics/dashboard': {
    /** Totals of all time, and the latest orders of a timeframe. Scope: figures:read. */
    get: {
      parameters: { query?: { timeframe?: 'all' | 'today' | 'yesterday' | 'week' | 'month' } }
      responses: {
        200: { content: { 'application/json': { orders: number; products: number; drafts: number; customers: number; revenue: number; latest: Array<{ _id: string; status: 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'; fulfilment: 'to_pack' | 'packed' | 'shipped' | 'delivered' | null; codState: 'to_confirm' | 'confirmed' | 'shipped' | 'collected' | 'remitted' | 'written_off' | 'returned' | 'cancelled' | null; totalAmount: number; advance?: number; refunded: number; refundPending: number; createdAt: string; trackingUrl: string; trackingId: string; razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string; items: Array<{ position?: number; productId: string; pack?: string; name: string; image: string; type: string; qty: number; removed: number; price: number; paid?: number; gift?: boolean; parts?: Array<{ name: string; pack: string; pieces: number }> }>; discounts?: Array<{ discountId: string; kind: string; label: string; byCode: boolean; amount: number }>; extras?: Array<{ module: string; id: string; label: string; amount: number }>; gift?: { message: string; sender: string; recipient?: { name: string; mobile: string; state: 'awaited' | 'received' | 'known'; askedAt: string; answeredAt: string } }; address: { name: string; street: string; locality: string; city: string; state: string; pincode: string; landmark: string; mobile: string }; coupon: { code: string; discount: number; createdBy: string } | null; customer: { _id: string; name: string; email: string } | null; source?: 'phone'; withdrawn?: boolean; returnOpen?: boolean; replacement?: boolean; version?: number }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/analytics/report': {
    /** Sales of a timeframe, net of refunds, with charts as SVG. Scope: figures:read. */
    get: {
      parameters: { query?: { timeframe?: 'all' | 'today' | 'yesterday' | 'week' | 'month' } }
      responses: {
        200: { content: { 'application/json': { period: { since: string; until: string } | null; net: number; refunded: number; cashToCome?: number; averageOrder: number; ordersOf: { newCustomers: number; returningCustomers: number }; buckets: Array<{ label: string; orders: number; net: number }>; statuses: Array<{ name: string; orders: number; qty: number; amount: number }>; products: Array<{ name: string; orders: number; qty: number; amount: number }>; celebrities: Array<{ name: string; orders: number; qty: number; amount: number }>; charts: { revenue: string; statuses: string; products: string; celebrities: string } } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reports/sales': {
    /** Sales of a period, net of refunds, beside as many days before, with a chart as SVG. Scope: figures:read. */
    get: {
      parameters: { query?: { from?: (unknown) & (unknown); to?: (unknown) & (unknown) } }
      responses: {
        200: { content: { 'application/json': { period: { from: string; to: string }; before: { from: string; to: string }; now: { orders: number; sold: number; refunded: number; lostCash: number; net: number; cashToCome: number; averageOrder: number; newCustomers: number; returningCustomers: number }; earlier: { orders: number; sold: number; refunded: number; lostCash: number; net: number; cashToCome: number; averageOrder: number; newCustomers: number; returningCustomers: number }; buckets: Array<{ label: string; orders: number; net: number; netBefore: number }>; chart: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reports/packs': {
    /** The best packs of a period by what was paid for them, with the margin of those whose cost is known. Scope: figures:read. */
    get: {
      parameters: { query?: { from?: (unknown) & (unknown); to?: (unknown) & (unknown) } }
      responses: {
        200: { content: { 'application/json': { period: { from: string; to: string }; before: { from: string; to: string }; total: { pieces: number; net: number; before: { pieces: number; net: number }; cost: number; margin: number; netWithCost: number }; withoutCost: number; packs: Array<{ id: string; product: string; pack: string; pieces: number; net: number; cost: number | null; margin: number | null; before: { pieces: number; net: number } }>; more: number; chart: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reports/funnel': {
    /** How many visits led to an order, by step, from the counts of browsers. Scope: figures:read. */
    get: {
      parameters: { query?: { from?: (unknown) & (unknown); to?: (unknown) & (unknown) } }
      responses: {
        200: { content: { 'application/json': { period: { from: string; to: string }; before: { from: string; to: string }; since: string | null; steps: Array<{ step: 'visit' | 'product' | 'cart' | 'checkout' | 'paid'; count: number; before: number }>; chart: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reports/refunds': {
    /** Refunds that banks took in a period, by why the shop refunded. Scope: figures:read. */
    get: {
      parameters: { query?: { from?: (unknown) & (unknown); to?: (unknown) & (unknown) } }
      responses: {
        200: { content: { 'application/json': { period: { from: string; to: string }; before: { from: string; to: string }; total: { count: number; amount: number; charges: number; before: { count: number; amount: number; charges: number } }; refunds: Array<{ origin: 'staff' | 'return' | 'removal' | 'cancellation' | 'exception' | 'provider'; reason: 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other' | null; count: number; amount: number; charges: number; before: { count: number; amount: number; charges: number } }>; chart: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/reports/cohorts': {
    /** Customers by the month of their first order, and how many ordered again until the last day; 12 to 36 months. Scope: figures:read. */
    get: {
      parameters: { query?: { from?: (unknown) & (unknown); to?: (unknown) & (unknown) } }
      responses: {
        200: { content: { 'application/json': { to: string; cohorts: Array<{ month: string; customers: number; again: number; orders: number; net: number; later: Array<{ month: string; customers: number; orders: number; net: number }> }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/backups': {
    /** The state of the backups, and the last run. Scope: backups:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { state: 'never' | 'late' | 'good'; running: boolean; last: { startedAt: string; endedAt: string | null; file: string | null; bytes: number | null; rows: number | null; files: number | null; writeMs: number | null; verifyMs: number | null; problem: string | null } | null; lastGood: { startedAt: string; endedAt: string | null; file: string | null; bytes: number | null; rows: number | null; files: number | null; writeMs: number | null; verifyMs: number | null; problem: string | null } | null; place: string; keyIsBesideData: boolean } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
    /** Back up the shop now. Scope: backups:write. */
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        409: components['responses']['Refused409']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/first-steps': {
    /** The first steps of a new owner that the caller’s role may take, and which are done. Scope: settings:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { steps: Array<{ name: 'brand' | 'product' | 'ownPages' | 'licence' | 'company' | 'registration' | 'address' | 'officer' | 'payments' | 'mail' | 'sms' | 'backup' | 'secondStep' | 'pictures' | 'mrps' | 'stock' | 'demoCoupon' | 'testOrder'; done: boolean; left: number }>; isEmpty: boolean } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/law': {
    /** The checklist of the E-Commerce Rules: which points are met, by the shop’s data or a confirmation. Scope: settings:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { items: Array<{ name: 'company' | 'address' | 'care' | 'licence' | 'officer' | 'nodal' | 'genericName' | 'category' | 'mrp' | 'expiry' | 'importer' | 'claims' | 'paymentWays' | 'tickets' | 'clock' | 'totalPrice' | 'delivery' | 'cancellation' | 'consent' | 'resident' | 'legalPages' | 'labels' | 'reviews' | 'falseUrgency' | 'basketSneaking' | 'confirmShaming' | 'forcedAction' | 'subscriptionTrap' | 'interfaceInterference' | 'baitAndSwitch' | 'dripPricing' | 'disguisedAdvertisement' | 'nagging' | 'trickQuestion' | 'softwareBilling' | 'rogueMalware'; kind: 'computed' | 'builtIn' | 'confirmed'; met: boolean; left: number; confirmedAt: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/packs': {
    /** Change prices, pauses and stock of many packs, all or none. Stock needs `stock:write` too. `dryRun` only returns the changes and their problems. Scope: catalogue:write. */
    put: {
      parameters: {}
      requestBody: { content: { 'application/json': { dryRun?: boolean; priceDrops?: 'ask' | 'accept'; reason?: 'receipt' | 'correction' | 'loss' | 'sample'; note?: string | null; products: Array<{ id: string; version?: number; packs: Array<{ _id: string; price?: number | string; discount?: '' | number | string | null; mrp?: '' | number | string | null; paused?: boolean; counted?: number; seen?: number }> }> } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; dryRun: boolean; packs: Array<{ _id: string; productId: string; product: string; pack: string; before: { price: number; selling: number; mrp?: number; paused: boolean; onHand?: number }; after: { price: number; selling: number; mrp?: number; paused: boolean; onHand?: number }; warnings: Array<'price_drop' | 'no_charge'>; problem?: string }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/system/checks': {
    /** Check the installation: settings, database, disk, clock, mail, backups. Scope: system:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': { checkedAt: string; findings: Array<{ name: string; state: 'ok' | 'warning' | 'failing' | 'unknown'; text: string; remedy: string | null }> } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/system/queues': {
    /** List the queues of background jobs, those with failed jobs first. Scope: system:read. */
    get: {
      parameters: {}
      responses: {
        200: { content: { 'application/json': Array<{ name: string; due: number; oldestDueSeconds: number | null; running: number; failed: number; lastFailure: { at: string; message: string } | null }> } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
  '/system/queues/retry': {
    /** Run the failed jobs of a queue again. Scope: system:write. */
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': { name: string } } }
      responses: {
        200: { content: { 'application/json': { success: true; message: string; retried: number } } }
        400: components['responses']['Refused400']
        401: components['responses']['Refused401']
        403: components['responses']['Refused403']
        413: components['responses']['Refused413']
        429: components['responses']['Refused429']
        503: components['responses']['Refused503']
        default: components['responses']['Failure']
      }
    }
  }
}

export interface components {
  schemas: {
    Failure: { success: false; message: string; error: string; code: 'invalid_input' | 'invalid_json' | 'invalid_signature' | 'key_in_address' | 'unauthenticated' | 'wrong_credentials' | 'wrong_otp' | 'wrong_passkey' | 'wrong_second_factor' | 'forbidden' | 'scope_missing' | 'key_refused' | 'key_proposes_only' | 'key_address_refused' | 'account_inactive' | 'proof_needed' | 'fresh_proof_needed' | 'second_factor_needed' | 'second_factor_missing' | 'wrong_proof' | 'not_found' | 'method_not_allowed' | 'email_taken' | 'mobile_taken' | 'account_found' | 'code_taken' | 'name_taken' | 'changed_meanwhile' | 'price_changed' | 'price_drop' | 'payment_mismatch' | 'payment_open' | 'step_back' | 'key_reused' | 'in_progress' | 'outcome_unknown' | 'last_admin' | 'factor_required' | 'link_expired' | 'already_imported' | 'already_staff' | 'same_reference' | 'invited_already' | 'role_taken' | 'role_in_use' | 'module_gone' | 'invitation_over' | 'proposal_ended' | 'too_large' | 'unsupported_type' | 'unsupported_image' | 'image_too_large' | 'duplicate_variant' | 'weak_password' | 'empty_cart' | 'address_missing' | 'item_unavailable' | 'item_paused' | 'out_of_stock' | 'batch_recalled' | 'too_many_pieces' | 'too_many_documents' | 'import_refused' | 'coupon_missing' | 'coupon_unknown' | 'coupon_expired' | 'coupon_below_minimum' | 'coupon_used_up' | 'coupon_used_before' | 'coupon_held' | 'coupon_not_started' | 'coupon_not_for_you' | 'coupon_not_for_cart' | 'coupon_gift_gone' | 'payment_failed' | 'pin_refused' | 'cod_refused' | 'gift_refused' | 'gstin_refused' | 'delivery_state_refused' | 'rule_refused' | 'too_many_requests' | 'internal' | 'payment_unavailable' | 'unavailable'; details?: unknown; requestId?: string }
  }
  responses: {
    Failure: { content: { 'application/json': components['schemas']['Failure'] } }
    Refused400: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'invalid_input' | 'invalid_json' | 'invalid_signature' | 'key_in_address' }) } }
    Refused401: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'unauthenticated' | 'wrong_credentials' | 'wrong_otp' | 'wrong_passkey' | 'wrong_second_factor' }) } }
    Refused403: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'forbidden' | 'scope_missing' | 'key_refused' | 'key_proposes_only' | 'key_address_refused' | 'account_inactive' | 'proof_needed' | 'fresh_proof_needed' | 'second_factor_needed' | 'second_factor_missing' | 'wrong_proof' }) } }
    Refused404: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'not_found' }) } }
    Refused405: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'method_not_allowed' }) } }
    Refused409: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'email_taken' | 'mobile_taken' | 'account_found' | 'code_taken' | 'name_taken' | 'changed_meanwhile' | 'price_changed' | 'price_drop' | 'payment_mismatch' | 'payment_open' | 'step_back' | 'key_reused' | 'in_progress' | 'outcome_unknown' | 'last_admin' | 'factor_required' | 'already_imported' | 'already_staff' | 'same_reference' | 'invited_already' | 'role_taken' | 'role_in_use' | 'module_gone' }) } }
    Refused410: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'link_expired' | 'invitation_over' | 'proposal_ended' }) } }
    Refused413: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'too_large' }) } }
    Refused415: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'unsupported_type' | 'unsupported_image' }) } }
    Refused422: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'image_too_large' | 'duplicate_variant' | 'weak_password' | 'empty_cart' | 'address_missing' | 'item_unavailable' | 'item_paused' | 'out_of_stock' | 'batch_recalled' | 'too_many_pieces' | 'too_many_documents' | 'import_refused' | 'coupon_missing' | 'coupon_unknown' | 'coupon_expired' | 'coupon_below_minimum' | 'coupon_used_up' | 'coupon_used_before' | 'coupon_held' | 'coupon_not_started' | 'coupon_not_for_you' | 'coupon_not_for_cart' | 'coupon_gift_gone' | 'payment_failed' | 'pin_refused' | 'cod_refused' | 'gift_refused' | 'gstin_refused' | 'delivery_state_refused' | 'rule_refused' }) } }
    Refused429: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'too_many_requests' }) } }
    Refused500: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'internal' }) } }
    Refused503: { content: { 'application/json': (components['schemas']['Failure']) & ({ code: 'payment_unavailable' | 'unavailable' }) } }
  }
}
