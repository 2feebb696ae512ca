export const reportFormats = ['pdf', 'jpg'] as const

export type ReportFormat = (typeof reportFormats)[number]

/** The content type of each format. */
export const reportTypes: Record<ReportFormat, string> = { pdf: 'application/pdf', jpg: 'image/jpeg' }

/** Returns the path of a stored report. */
export const reportUrl = (name: string) => `/lab-reports/${name}`

/** Returns the name under which a browser saves the report of a batch. Only plain characters of the batch's code stay. */
export const reportFileName = (batch: string, format: ReportFormat) => `lab-report-${batch.replaceAll(/[^A-Za-z0-9]+/g, '-')}.${format}`
